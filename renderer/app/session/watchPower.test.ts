import { proxy } from 'valtio';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { SocketStatus } from '#renderer/services/socketClient.ts';
import { createCallWorld } from '#tests/kit/people/callPeople.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { watchPower } from './encounterEffects.ts';

function setUp({ isHidden = false, status = 'online' as SocketStatus } = {}) {
  const scope = createScope();
  const clock = createManualClock(0);
  const page = Object.assign(new EventTarget(), { hidden: isHidden }) as EventTarget & {
    hidden: boolean;
  } & Document;
  /** Milliseconds in which no timer ran, by the wall clock and by the monotonic clock. */
  const gone = { wallMs: 0, steadyMs: 0 };
  const said: string[] = [];
  let tell: ((state: 'suspend' | 'resume') => void) | null = null;
  const socket = { state: proxy({ status }) };
  const local = {
    state: { isCameraOn: true },
    setCamera: (isOn: boolean) => Promise.resolve(said.push(`camera ${isOn ? 'on' : 'off'}`)),
  };
  const watch = watchPower({
    scope,
    clock: { ...clock, now: () => clock.now() + gone.wallMs },
    monotonicMs: () => clock.now() + gone.steadyMs,
    socket,
    platform: {
      onPower(listener) {
        tell = listener;
        return () => (tell = null);
      },
    },
    page,
    media: {
      match: { sleep: () => said.push('match stops') } as never,
      call: { suspend: () => said.push('call ends'), wake: () => said.push('call asks') } as never,
      local: local as never,
    },
  });
  watch.onCameraOff(scope, () => said.push('says why'));
  return {
    scope,
    clock,
    said,
    socket,
    local,
    /** Simulates a sleep of the machine: on most systems only the wall clock runs. */
    sleep: (ms: number) => (gone.wallMs += ms),
    /** Simulates a frozen page: both clocks run, but no timers. */
    stall(ms: number) {
      gone.wallMs += ms;
      gone.steadyMs += ms;
    },
    power: (state: 'suspend' | 'resume') => tell?.(state),
    isHeard: () => tell !== null,
    turn(hidden: boolean) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
const woken = ['match stops', 'call asks', 'camera off', 'says why'];

it('the power watch ends match and call before the machine sleeps, and leaves the camera off afterwards', () => {
  const { said, power } = setUp();
  power('suspend');
  expect(said).toEqual(['match stops', 'call ends']);
  power('resume');
  expect(said.slice(2)).toEqual(woken);
});

it('the power watch reports the camera as off only if the sleep turned it off', () => {
  const { said, power, local } = setUp();
  local.state.isCameraOn = false;
  power('suspend');
  power('resume');
  expect(said).not.toContain('says why');
});

/** Events between two checks of the clocks. */
interface Gap {
  readonly stallMs?: number;
  readonly sleptMs?: number;
  readonly isHidden?: boolean;
  /** True: the socket dies after the gap. */
  readonly dies?: boolean;
}

describe('a late look at the clocks', () => {
  it.each<[string, Gap, readonly string[]]>([
    ['ends nothing after a stall of 6 s', { stallMs: 6_000 }, []],
    ['ends nothing after a stall of 29 s whose socket died', { stallMs: 29_000, dies: true }, []],
    ['ends nothing after a stall of two minutes whose socket lives', { stallMs: 120_000 }, []],
    ['is a sleep after a stand of 32 s whose socket died', { stallMs: 32_000, dies: true }, woken],
    ['is no sleep if the wall clock runs 29 s ahead', { sleptMs: 29_000 }, []],
    ['is a sleep if the wall clock runs 30 s ahead', { sleptMs: 31_000 }, woken],
    [
      'ends nothing in a hidden page, whose timers run once a minute',
      { stallMs: 60_000, isHidden: true },
      [],
    ],
    [
      'ends nothing in a hidden page that lost its socket between two timers',
      { stallMs: 60_000, isHidden: true, dies: true },
      [],
    ],
    ['is a sleep in a hidden page, too', { sleptMs: 600_000, isHidden: true }, woken],
  ])('%s', (_, { stallMs = 0, sleptMs = 0, isHidden = false, dies = false }, expected) => {
    const { said, clock, sleep, stall, socket } = setUp({ isHidden });
    clock.advance(10_000);
    expect(said).toEqual([]);
    stall(stallMs);
    sleep(sleptMs);
    clock.advance(1_000);
    if (dies) socket.state.status = 'reconnecting';
    clock.advance(10_000);
    expect(said).toEqual(expected);
  });

  it('is a sleep if the socket was already dead when the page froze', () => {
    const { said, clock, stall } = setUp({ status: 'reconnecting' });
    stall(40_000);
    clock.advance(1_000);
    expect(said).toEqual(woken);
  });

  it('does not blame an earlier freeze for a socket that is lost long after it', () => {
    const { said, clock, stall, socket } = setUp();
    stall(40_000);
    clock.advance(10_000);
    socket.state.status = 'reconnecting';
    clock.advance(10_000);
    expect(said).toEqual([]);
  });
});

it('the power watch reports no sleep for a page that was hidden until just now', () => {
  const { said, clock, stall, turn } = setUp({ status: 'reconnecting' });
  clock.advance(10_000);
  turn(true);
  stall(60_000);
  turn(false);
  clock.advance(1_000);
  expect(said).toEqual([]);
  stall(32_000);
  clock.advance(1_000);
  expect(said).toEqual(woken);
});

it('the power watch removes its listeners when its scope ends', () => {
  const { scope, clock, said, sleep, isHeard } = setUp();
  scope.end();
  sleep(600_000);
  clock.advance(5_000);
  expect([said, isHeard()]).toEqual([[], false]);
});

describe('with a real call session', () => {
  /** Creates a call world in which the man's machine can sleep. */
  async function setUpReal() {
    const world = await createCallWorld();
    const { man, queen, clock } = world;
    const { scope, local, match, socket, calls: call } = man;
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
      socket,
      monotonicMs: () => clock.now(),
      media: { match, call, local },
    });
    return {
      man,
      power: (state: 'suspend' | 'resume') => power(state),
      isCameraOn: () => local.state.isCameraOn,
      /** Presses the camera switch of the match page. */
      press: () => local.setCamera(true),
      async talkByAudio() {
        queen.calls.accept(await world.ring('audio'));
        await waitFor(() => {
          clock.advance(100);
          expect(man.call.kind).toBe('incall');
        });
      },
      /** Ends the call from the other side. */
      async isOver() {
        queen.calls.hangUp();
        await waitFor(() => expect(man.call.kind).toBe('ended'));
      },
    };
  }

  it('desktop: the camera is off after a sleep, and the user can turn it on at the match page', async () => {
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
  ] as const)('an audio call interrupted by a sleep leaves the camera off (%s)', async (_, course) => {
    const { man, power, isCameraOn, press, talkByAudio, isOver } = await setUpReal();
    await man.local.open();
    await talkByAudio();
    for (const state of course) power(state);
    await isOver();
    // The user returns to the match page, which opens the camera.
    await man.local.open();
    expect(isCameraOn()).toBe(false);
    await press();
    expect(isCameraOn()).toBe(true);
  });
});
