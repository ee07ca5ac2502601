import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { channels } from '#shared/realtime/channels.ts';
import { createTestSocketClient } from '#tests/kit/people/client.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createSocketMessaging, type SkipMessage } from './messaging.ts';

async function twoPeople() {
  const backend = await startTestBackend();
  const person = async () => {
    const { userId, token } = await backend.signUp();
    const client = createTestSocketClient(backend.url, { token });
    client.socket.connect();
    await waitFor(() => expect(client.socket.state.status).toBe('online'));
    const messaging = createSocketMessaging(client.socket);
    const scope = client.scope.child();
    const skips: SkipMessage[] = [];
    messaging.onSkip(scope, userId, (message) => skips.push(message));
    return { userId, token, client, messaging, scope, skips };
  };
  const [ann, ben] = [await person(), await person()];
  // The server forwards skips only between users in the same media channel.
  for (const channel of ['c1', 'c2', 'c3']) backend.context.hub.openRtc(channel, [ann.userId, ben.userId]);
  return { backend, ann, ben };
}

it('messaging over the socket delivers a skip to the other user as section 7 defines it', async () => {
  const { backend, ann, ben } = await twoPeople();
  const wire = await connectSocket(backend.url, ben.token);
  await wire.subscribe(channels.rtm(ben.userId));
  ann.messaging.sendSkip(ben.userId, { channel: 'c1', userId: ann.userId });
  await waitFor(() => expect(ben.skips).toMatchObject([{ channel: 'c1', userId: ann.userId }]));
  await waitFor(() => expect(wire.heard).toHaveLength(1));
  expect(wire.heard[0]).toMatchObject({
    event: 'matching_skip',
    data: { match_skip_message: { channel: 'c1', userId: ann.userId } },
  });
  expect(ann.skips).toEqual([]);
});

it('messaging over the socket reports the true sender of a skip', async () => {
  const { ann, ben } = await twoPeople();
  ann.messaging.sendSkip(ben.userId, { channel: 'c1', userId: 'somebody else' });
  await waitFor(() => expect(ben.skips).toMatchObject([{ channel: 'c1', userId: ann.userId }]));
});

it('messaging over the socket ends with the scope', async () => {
  const { ann, ben } = await twoPeople();
  const later: SkipMessage[] = [];
  ben.scope.end();
  ben.messaging.onSkip(ben.client.scope, ben.userId, (message) => later.push(message));
  ann.messaging.sendSkip(ben.userId, { channel: 'c2', userId: ann.userId });
  await waitFor(() => expect(later).toHaveLength(1));
  expect(ben.skips).toEqual([]);
});

it('messaging over the socket drops a skip without a connection, without an error', async () => {
  const { ann, ben } = await twoPeople();
  ann.client.socket.disconnect();
  ann.messaging.sendSkip(ben.userId, { channel: 'lost', userId: ann.userId });
  ann.client.socket.connect();
  await waitFor(() => expect(ann.client.socket.state.status).toBe('online'));
  ann.messaging.sendSkip(ben.userId, { channel: 'c3', userId: ann.userId });
  await waitFor(() => expect(ben.skips.map(({ channel }) => channel)).toEqual(['c3']));
});
