import { subscribeKey } from 'valtio/utils';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';

/** Milliseconds between two looks at the clocks. */
const lookEveryMs = 1_000;
/** Browsers run the timers of a hidden page once a minute, so a late look says less there. Milliseconds. */
const hiddenTimerMs = 60_000;
/** Lateness in milliseconds after which the socket is asked whether it still lives. */
const stallMs = 5_000;
/** Milliseconds that the wall clock runs ahead of the monotonic clock, or that the page stands, in a sleep. */
const sleepMs = 30_000;
/** Milliseconds after a stand in which a dead socket is noticed: the socket asks the server for 1.5 s. */
const socketDiesWithinMs = 3_000;

export interface LookOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Milliseconds of a clock that no user sets. On most systems it stands while the machine sleeps. */
  readonly monotonicMs?: () => number;
  readonly platform: Pick<Platform, 'onPower'>;
  /** `document`, except in tests. */
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

interface LateLook {
  /** Milliseconds that the page's timers stood longer than the browser lets them. */
  readonly stoodMs: number;
  /** Milliseconds that the wall clock ran ahead of the monotonic clock. */
  readonly aheadMs: number;
}

/** Compares both clocks each second. Calls `onLate` if a look is 5 s late, because of a stall or a sleep. */
function watchLooks(
  { scope, clock, monotonicMs, page }: LookOptions,
  onLate: (look: LateLook) => void,
): void {
  const read = monotonicMs ?? (() => performance.now());
  // A look may be late because the page was hidden until a moment ago, so the current visibility is not enough.
  let wasHidden = page.hidden;
  const noteHidden = () => (wasHidden ||= page.hidden);
  page.addEventListener('visibilitychange', noteHidden);
  scope.onEnd(() => page.removeEventListener('visibilitychange', noteHidden));
  let before = { wallMs: clock.now(), steadyMs: read() };
  clock.every(scope, lookEveryMs, () => {
    const now = { wallMs: clock.now(), steadyMs: read() };
    const wallMs = now.wallMs - before.wallMs;
    const steadyMs = now.steadyMs - before.steadyMs;
    const allowedMs = lookEveryMs + (wasHidden ? hiddenTimerMs : 0);
    before = now;
    wasHidden = page.hidden;
    const look = { stoodMs: Math.max(wallMs, steadyMs) - allowedMs, aheadMs: wallMs - steadyMs };
    if (look.stoodMs > stallMs) onLate(look);
  });
}

/** Calls `look` after each wake and each stall, because the connection may have died meanwhile. */
export function watchStalls(options: LookOptions, look: () => void): void {
  const { scope, platform } = options;
  scope.onEnd(platform.onPower((state) => state === 'resume' && look()));
  watchLooks(options, look);
}

export interface WatchSleepOptions extends LookOptions {
  readonly socket: Pick<SocketClient, 'state'>;
  /** The machine is about to sleep. Only the desktop application learns this. */
  readonly onSuspend: () => void;
  /** The machine has slept. */
  readonly onWake: () => void;
}

/**
 * Reports that the machine slept: after an event of the system, after a wall clock that ran 30 s ahead of the monotonic
 * clock, or after the page stood for 30 s and its socket died. A shorter or living stall is no sleep.
 */
export function watchSleep(options: WatchSleepOptions): void {
  const { scope, clock, platform, socket, onSuspend, onWake } = options;
  scope.onEnd(platform.onPower((state) => (state === 'resume' ? onWake() : onSuspend())));

  function judgeBySocket(): void {
    const judging = createScope();
    scope.onEnd(() => judging.end());
    const judge = () => {
      if (judging.ended || socket.state.status === 'online') return;
      judging.end();
      onWake();
    };
    judging.onEnd(subscribeKey(socket.state, 'status', judge, true));
    clock.after(judging, socketDiesWithinMs, () => judging.end());
    judge();
  }

  watchLooks(options, ({ stoodMs, aheadMs }) => {
    if (aheadMs >= sleepMs) onWake();
    else if (stoodMs >= sleepMs) judgeBySocket();
  });
}
