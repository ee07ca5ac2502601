import { expect, it } from 'vitest';
import { proxy } from 'valtio';
import { chat as figures } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { createChatSession } from './chatSession.ts';

it('sends typing at intervals, also after the clock was set back', () => {
  const scope = createScope();
  const clock = createManualClock(1_000_000_000);
  const told: string[] = [];
  let offMs = 0;
  const { sendTyping } = createChatSession({
    scope,
    clock: { ...clock, now: () => clock.now() + offMs },
    api: { call: () => new Promise(() => undefined) } as never,
    socket: {
      state: proxy({ status: 'online' }),
      subscribe: () => new Promise(() => undefined),
      publish: (channel: string) => Promise.resolve(told.push(channel) > 0),
    } as never,
    storage: createMemoryStorage('me'),
    me: 'me',
    leader: { state: proxy({ isLeader: false }) },
    uploadOrigin: '',
    log: () => undefined,
  });
  for (const [passMs, times] of [
    [0, 1],
    [figures.typingEveryMs - 1, 1],
    [1, 2],
  ] as const) {
    clock.advance(passMs);
    sendTyping('u1');
    expect(told.length).toBe(times);
  }
  offMs = -500_000_000;
  sendTyping('u1');
  expect(told.length).toBe(3);
  scope.end();
});
