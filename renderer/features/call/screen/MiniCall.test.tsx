import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import type { CallEvent } from '../machine/events.ts';
import type { Play } from '../machine/testing.ts';
import type { Interruption } from '../machine/view.ts';
import { MiniCall } from './MiniCall.tsx';
import { openDialogs } from './testing/openDialogs.ts';
import { leila, playedCall, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(session: PlayedCall): Promise<void> {
  session.setMini(true);
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  page = await render(<MiniCall {...{ session, local }} />, { services: openDialogs().services });
  await pass(0);
}
const timer = () => document.querySelector('[role=timer]');
/** The last status region is the one about the interruption. */
const said = () => [...document.querySelectorAll('[role=status]')].at(-1);

/** A call with Leila of this length, shown small, whose problem began with it. */
const talking = (sinceMs: number, until: (play: Play) => void) =>
  playedCall({
    sinceMs,
    until(play) {
      play.connectOut('c1', { peer: leila }).see();
      until(play);
    },
  });
const lost: CallEvent = { type: 'connectionChanged', callId: 'c1', state: 'reconnecting' };
const dark: CallEvent = { type: 'remoteVideoState', callId: 'c1', state: 0 };
const stumble = (event: CallEvent) => (play: Play) => void play.send(event);

interface Seen {
  readonly reason: Interruption['reason'];
  readonly sinceMs: number;
  readonly until: (play: Play) => void;
  readonly title: string;
  readonly seconds: number;
  readonly text: RegExp;
}

it.each<Seen>([
  {
    reason: 'connectionLost',
    sinceMs: 2_500,
    until: stumble(lost),
    title: 'Connection lost',
    seconds: 6,
    text: /unless it comes back\.$/,
  },
  {
    reason: 'noVideo',
    sinceMs: 2_500,
    until: stumble(dark),
    title: 'No video from Leila',
    seconds: 8,
    text: /unless it comes back\.$/,
  },
  {
    reason: 'noCoins',
    sinceMs: 20_500,
    until: (play) => void play.charge(0, 10),
    title: 'Not enough coins for the next minute',
    seconds: 40,
    text: /seconds\.$/,
  },
])('says what will end the call, and in how many seconds: $reason', async ({ sinceMs, until, ...seen }) => {
  const { title, seconds, text } = seen;
  await open(talking(sinceMs, until));
  expect(said()?.textContent).toBe(title);
  expect([timer()?.textContent, timer()?.getAttribute('aria-label')]).toEqual([
    String(seconds),
    expect.stringMatching(text),
  ]);
  // The countdown changes with the second.
  await pass(500);
  expect(timer()?.textContent).toBe(String(seconds - 1));
});

it('counts down missing sound in an audio call', async () => {
  const session = playedCall({
    sinceMs: 8_500,
    until(play) {
      play.connectOut('c1', { peer: leila, callType: 'audio' });
      play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: true } });
    },
  });
  await open(session);
  expect([said()?.textContent, timer()?.textContent]).toEqual(['No sound from Leila', '7']);
});

it('ignores a short interruption, and announces a lasting one once in an existing region', async () => {
  const session = talking(200, stumble(lost));
  await open(session);
  const region = said();
  expect([region?.textContent, timer()]).toEqual(['', null]);
  let changes = 0;
  const watch = new MutationObserver((records) => (changes += records.length));
  watch.observe(region!, { childList: true, characterData: true, subtree: true });
  await pass(1_000);
  expect([region?.textContent, said() === region]).toEqual(['Connection lost', true]);
  await pass(3_000);
  expect([changes, timer()?.textContent]).toEqual([1, '4']);
  await act(async () => session.send({ type: 'connectionChanged', callId: 'c1', state: 'connected' }));
  expect([region?.textContent, timer()]).toEqual(['', null]);
  watch.disconnect();
});
