import { expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createTestSocketClient } from '#tests/kit/people/client.ts';
import { createCallWorld } from '#tests/kit/people/callPeople.ts';
import { manId } from '#tests/kit/people/matchPeople.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createBalance } from './balance.ts';

async function aBalance() {
  const stub = await startSocketStub();
  const { socket } = createTestSocketClient(stub.url, { token: 'ann', clock: createManualClock() });
  socket.connect();
  await waitFor(() => expect(socket.state.status).toBe('online'));
  const scope = createScope();
  const course: string[] = [];
  const balance = createBalance({
    scope,
    socket,
    session: { setCoins: (coins) => void course.push(`stored ${coins}`) },
    me: 'ann',
  });
  balance.onReceived(scope, ({ coins }) => void course.push(`told ${coins}`));
  const say = (event: string, data: unknown, seq: number) =>
    stub.publish({ channel: channels.call('ann'), event, data, seq });
  return { course, balance, say };
}

it('a balance is stored before listeners are notified', async () => {
  const { course, say } = await aBalance();
  say('callUpdated', { callId: 'c1' }, 1);
  say('balance', { coins: 5 }, 2);
  await waitFor(() => expect(course).toEqual(['stored 5', 'told 5']));
});

it('a balance from another tab is stored without notifying listeners', async () => {
  const { course, balance } = await aBalance();
  balance.store({ coins: 7 });
  expect(course).toEqual(['stored 7']);
});

it('a balance older than the stored one is ignored, from the server and from another tab', async () => {
  const { course, balance, say } = await aBalance();
  say('balance', { coins: 90, revision: 11 }, 1);
  say('balance', { coins: 100, revision: 10 }, 2);
  say('balance', { coins: 80, revision: 12 }, 3);
  await waitFor(() => expect(course).toContain('told 80'));
  balance.store({ coins: 90, revision: 11 });
  balance.store({ coins: 70, revision: 13 });
  expect(course).toEqual(['stored 90', 'told 90', 'stored 80', 'told 80', 'stored 70']);
});

it('a client that matches and calls stores each balance once', async () => {
  const { man, backend } = await createCallWorld();
  const setCoins = vi.spyOn(man.session, 'setCoins');
  backend.context.hub.send(manId, 'call', 'balance', { coins: 77 });
  await waitFor(() => expect(man.session.state.user?.coins).toBe(77));
  // Sends a second balance, so that all subscribers have received the first one.
  backend.context.hub.send(manId, 'call', 'balance', { coins: 78 });
  await waitFor(() => expect(man.session.state.user?.coins).toBe(78));
  expect(setCoins.mock.calls).toEqual([[77], [78]]);
});
