import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';

const lookEveryMs = 1_000;
/** A look that comes so late was asleep with the machine; a hidden page's may come once a minute by themselves. */
const sleptMs = { visible: 5_000, hidden: 75_000 } as const;

export interface WatchSleepOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly platform: Pick<Platform, 'onPower'>;
  /** `document`, but for tests. */
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** The machine is about to sleep. Only where the platform says so. */
  readonly onSuspend?: () => void;
  readonly onWake: () => void;
}

/** Reports when the machine has slept. Where nobody says so, the clock does. */
export function watchSleep({ scope, clock, platform, page, onSuspend, onWake }: WatchSleepOptions): void {
  scope.onEnd(platform.onPower((state) => (state === 'resume' ? onWake() : onSuspend?.())));
  // A look may come late because the page was hidden until a moment ago: what it is now is not enough to know.
  let wasHidden = page.hidden;
  const noteHidden = () => (wasHidden ||= page.hidden);
  page.addEventListener('visibilitychange', noteHidden);
  scope.onEnd(() => page.removeEventListener('visibilitychange', noteHidden));
  let lookedMs = clock.now();
  clock.every(scope, lookEveryMs, () => {
    const lateMs = clock.now() - lookedMs - lookEveryMs;
    const limitMs = wasHidden ? sleptMs.hidden : sleptMs.visible;
    lookedMs = clock.now();
    wasHidden = page.hidden;
    if (lateMs > limitMs) onWake();
  });
}
