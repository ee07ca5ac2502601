import { subscribeKey } from 'valtio/utils';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';

/** Milliseconds between two checks of the clocks. */
const checkEveryMs = 1_000;
/** Milliseconds between the timers of a hidden page in most browsers. A late check means less there. */
const hiddenTimerMs = 60_000;
/** Delay of a check in milliseconds after which the socket is tested. */
const stallMs = 5_000;
/** Minimum length of a sleep in milliseconds: the lead of the wall clock, or the time the page was frozen. */
const sleepMs = 30_000;
/**
 * Milliseconds after a freeze within which a dead socket is detected: the socket waits 1.5 s for the server.
 */
const socketDiesWithinMs = 3_000;

export interface ClockOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Returns milliseconds of a monotonic clock. On most systems it stops while the machine sleeps. */
  readonly monotonicMs?: () => number;
  readonly platform: Pick<Platform, 'onPower'>;
  /** `document`, except in tests. */
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

interface LateCheck {
  /** Milliseconds that timers were delayed beyond the limit of the browser. */
  readonly frozenMs: number;
  /** Milliseconds that the wall clock ran ahead of the monotonic clock. */
  readonly aheadMs: number;
}

/**
 * Compares both clocks each second. Calls `onLate` if a check is 5 s late, because of a freeze or a sleep.
 */
function watchClocks(
  { scope, clock, monotonicMs, page }: ClockOptions,
  onLate: (late: LateCheck) => void,
): void {
  const read = monotonicMs ?? (() => performance.now());
  // A check may be late because the page was hidden until just now, so the current visibility is not enough.
  let wasHidden = page.hidden;
  const recordHidden = () => (wasHidden ||= page.hidden);
  page.addEventListener('visibilitychange', recordHidden);
  scope.onEnd(() => page.removeEventListener('visibilitychange', recordHidden));
  let before = { wallMs: clock.now(), steadyMs: read() };
  clock.every(scope, checkEveryMs, () => {
    const now = { wallMs: clock.now(), steadyMs: read() };
    const wallMs = now.wallMs - before.wallMs;
    const steadyMs = now.steadyMs - before.steadyMs;
    const allowedMs = checkEveryMs + (wasHidden ? hiddenTimerMs : 0);
    before = now;
    wasHidden = page.hidden;
    const late = { frozenMs: Math.max(wallMs, steadyMs) - allowedMs, aheadMs: wallMs - steadyMs };
    if (late.frozenMs > stallMs) onLate(late);
  });
}

/** Calls `onStall` after each wake and each freeze, because the connection may have died meanwhile. */
export function watchStalls(options: ClockOptions, onStall: () => void): void {
  const { scope, platform } = options;
  scope.onEnd(platform.onPower((state) => state === 'resume' && onStall()));
  watchClocks(options, onStall);
}

export interface WatchSleepOptions extends ClockOptions {
  readonly socket: Pick<SocketClient, 'state'>;
  /** Called before the machine sleeps. Only the desktop application is notified. */
  readonly onSuspend: () => void;
  /** Called after the machine has slept. */
  readonly onWake: () => void;
}

/**
 * Reports that the machine slept: after an event of the system, after a lead of the wall clock of 30 s, or
 * after a freeze of 30 s in which the socket died. A shorter freeze, or one with a live socket, is not a
 * sleep.
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

  watchClocks(options, ({ frozenMs, aheadMs }) => {
    if (aheadMs >= sleepMs) onWake();
    else if (frozenMs >= sleepMs) judgeBySocket();
  });
}
