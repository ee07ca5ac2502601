import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Media } from './media.ts';

const lookEveryMs = 1_000;
/** A look that comes so late was asleep with the machine; a hidden page's may come once a minute by themselves. */
const sleptMs = { visible: 5_000, hidden: 75_000 } as const;

export interface WatchPowerOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly platform: Pick<Platform, 'onPower'>;
  /** `document`, but for tests. */
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  readonly media: Pick<Media, 'match' | 'call' | 'local'>;
}

/**
 * Decisions page, Calls: a suspend ends the call and the match; after a wake nothing goes on by itself, and the camera
 * stays off until the person turns it on. Where nobody says that the machine slept, the clock does.
 */
export function watchPower({ scope, clock, platform, page, media }: WatchPowerOptions): void {
  const { match, call, local } = media;

  function wake(): void {
    match.stop();
    // The server waits eight seconds for whoever is gone: it knows whether there still is a call.
    call.wake();
    void local.setCamera(false);
  }

  scope.onEnd(
    platform.onPower((state) => {
      if (state === 'resume') return wake();
      match.stop();
      call.suspend();
    }),
  );
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
    if (lateMs > limitMs) wake();
  });
}
