import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { watchPower } from './watchPower.ts';

function setUp({ isHidden = false } = {}) {
  const scope = createScope();
  const clock = createManualClock(0);
  const page = Object.assign(new EventTarget(), { hidden: isHidden }) as EventTarget & {
    hidden: boolean;
  } & Document;
  /** What the machine slept: the clock has gone on, and no timer came. */
  let sleptMs = 0;
  const said: string[] = [];
  let tell: ((state: 'suspend' | 'resume') => void) | null = null;
  watchPower({
    scope,
    clock: { ...clock, now: () => clock.now() + sleptMs },
    platform: {
      onPower(listener) {
        tell = listener;
        return () => (tell = null);
      },
    },
    page,
    media: {
      match: { stop: () => said.push('match stops') } as never,
      call: { suspend: () => said.push('call ends'), wake: () => said.push('call asks') } as never,
      local: {
        setCamera: (isOn: boolean) => Promise.resolve(said.push(`camera ${isOn ? 'on' : 'off'}`)),
      } as never,
    },
  });
  return {
    scope,
    clock,
    said,
    sleep: (ms: number) => (sleptMs += ms),
    power: (state: 'suspend' | 'resume') => tell?.(state),
    isHeard: () => tell !== null,
    turn(hidden: boolean) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
const woken = ['match stops', 'call asks', 'camera off'];

it('ends what goes on before the machine sleeps, and leaves the camera off after it', () => {
  const { said, power } = setUp();
  power('suspend');
  expect(said).toEqual(['match stops', 'call ends']);
  power('resume');
  expect(said.slice(2)).toEqual(woken);
});

it.each([
  ['a page that is looked at', false, 4_900, []],
  ['a page that is looked at', false, 6_000, woken],
  ['a hidden page, whose timers come rarely', true, 60_000, []],
  ['a hidden page that slept', true, 600_000, woken],
])('%s (%s): %i ms without a look', (_, isHidden, ms, expected) => {
  const { said, clock, sleep } = setUp({ isHidden });
  clock.advance(10_000);
  expect(said).toEqual([]);
  sleep(ms);
  clock.advance(1_000);
  expect(said).toEqual(expected);
  clock.advance(10_000);
  expect(said).toEqual(expected);
});

it('takes no page for one that slept because it was hidden until a moment ago', () => {
  const { said, clock, sleep, turn } = setUp();
  clock.advance(10_000);
  turn(true);
  sleep(60_000);
  turn(false);
  clock.advance(1_000);
  expect(said).toEqual([]);
  sleep(6_000);
  clock.advance(1_000);
  expect(said).toEqual(woken);
});

it('listens no more once it is over', () => {
  const { scope, clock, said, sleep, isHeard } = setUp();
  scope.end();
  sleep(600_000);
  clock.advance(5_000);
  expect([said, isHeard()]).toEqual([[], false]);
});
