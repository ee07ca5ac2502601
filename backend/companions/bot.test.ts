import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { credentialsSchema } from '#shared/domain/media.ts';
import { err, ok } from '#shared/lib/result.ts';
import { createBot, type BotOptions } from './bot.ts';
import type { BotCall } from './brainTypes.ts';
import type { CallApi } from './http.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call: BotCall = {
  callId: 'k1',
  channelId: 'c9',
  peerId: 'him',
  camera: true,
  credentials: credentialsSchema.parse({ engine: 'peer', channelId: 'c9', token: 't', userId: 'her' }),
};

/** Returns a companion in a call with "him", over a fake peer connection. */
async function talking({ close, isEnd = false }: { close: () => Promise<void>; isEnd?: boolean }) {
  const asked: string[] = [];
  const broken: unknown[] = [];
  const busy: boolean[] = [];
  let onPeer: Parameters<BotOptions['createPeer']>[0]['onEvent'] = () => undefined;
  const bot = createBot({
    userId: 'her',
    call: (async (name: string) => {
      asked.push(name);
      return name === 'isCallEnd' ? ok({ isEnd, reason: null }) : err({ code: 'network', status: 0 });
    }) as unknown as CallApi,
    link: { listen: () => () => undefined, publish: () => undefined, retry() {}, close() {} },
    createPeer({ onEvent }) {
      onPeer = onEvent;
      return { opened: () => undefined, receive: () => undefined, close };
    },
    chance: () => 0.5,
    onAudience: () => undefined,
    onBusy: (isBusy) => void busy.push(isBusy),
    onStuck: () => undefined,
    onBroken: (error) => void broken.push(error),
  });
  bot.dispatch({ type: 'online' });
  bot.dispatch({ type: 'incomingCall', call });
  await vi.advanceTimersByTimeAsync(3_000);
  onPeer('firstFrame');
  return { bot, asked, broken, busy };
}

it('reports a connection that never closes after 3 seconds, and the companion still ends', async () => {
  const { bot, broken } = await talking({ close: () => new Promise(() => undefined) });
  let hasEnded = false;
  void bot.end().then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(2_999);
  expect([hasEnded, broken]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded).toBe(true);
  expect(broken).toEqual([new Error('A connection did not close.')]);
});

it('does not report a connection that closes', async () => {
  const { bot, broken } = await talking({ close: async () => undefined });
  await bot.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(broken).toEqual([]);
});

it.each([
  { isEnd: true, busy: [true, false] },
  { isEnd: false, busy: [true] },
])('leaves a call whose end event was missed once the server says isEnd $isEnd', async ({ isEnd, busy }) => {
  const play = await talking({ close: async () => undefined, isEnd });
  await vi.advanceTimersByTimeAsync(45_000);
  expect(play.asked).toContain('isCallEnd');
  expect(play.busy).toEqual(busy);
});
