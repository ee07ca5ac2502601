import { describe, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createCallWorld } from '#tests/kit/people/callPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
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

it('the power watch ends what goes on before the machine sleeps, and leaves the camera off after it', () => {
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

it('the power watch takes no page for one that slept because it was hidden until a moment ago', () => {
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

it('the power watch listens no more once it is over', () => {
  const { scope, clock, said, sleep, isHeard } = setUp();
  scope.end();
  sleep(600_000);
  clock.advance(5_000);
  expect([said, isHeard()]).toEqual([[], false]);
});

describe('with a real call session', () => {
  /** He, whose machine can sleep. */
  async function setUpReal() {
    const world = await createCallWorld();
    const { man, queen, clock } = world;
    const { scope, local, match, calls: call } = man;
    let power: (state: 'suspend' | 'resume') => void = () => undefined;
    watchPower({
      scope,
      clock,
      platform: {
        onPower(listener) {
          power = listener;
          return () => undefined;
        },
      },
      page: Object.assign(new EventTarget(), { hidden: false }) as never,
      media: { match, call, local },
    });
    return {
      man,
      power: (state: 'suspend' | 'resume') => power(state),
      isCameraOn: () => local.state.isCameraOn,
      /** The match page's own control. */
      press: () => local.setCamera(true),
      async talkByAudio() {
        queen.calls.accept(await world.ring('audio'));
        await waitFor(() => {
          clock.advance(100);
          expect(man.call.kind).toBe('incall');
        });
      },
      /** She ends it, or the server has. */
      async isOver() {
        queen.calls.hangUp();
        await waitFor(() => expect(man.call.kind).toBe('ended'));
      },
    };
  }

  it('desktop: the camera is off after a sleep, and on again for whoever presses at the match page', async () => {
    const { man, power, isCameraOn, press } = await setUpReal();
    await man.local.open();
    power('suspend');
    power('resume');
    expect(isCameraOn()).toBe(false);
    await press();
    expect(isCameraOn()).toBe(true);
  });

  it.each([
    ['desktop, where the sleep ends it', ['suspend', 'resume']],
    ['web, where it ends after the wake', ['resume']],
  ] as const)('an audio call that a sleep came into leaves the camera off (%s)', async (_, course) => {
    const { man, power, isCameraOn, press, talkByAudio, isOver } = await setUpReal();
    await man.local.open();
    await talkByAudio();
    for (const state of course) power(state);
    await isOver();
    // Back at the match page, which opens what it shows.
    await man.local.open();
    expect(isCameraOn()).toBe(false);
    await press();
    expect(isCameraOn()).toBe(true);
  });
});
