import type { Media } from './media.ts';
import { watchSleep, type WatchSleepOptions } from './watchSleep.ts';

export interface WatchPowerOptions extends Omit<WatchSleepOptions, 'onSuspend' | 'onWake'> {
  readonly media: Pick<Media, 'match' | 'call' | 'local'>;
}

/**
 * §4.7: a suspend ends the call and the match; after a wake nothing goes on by itself, and the camera
 * stays off until the person turns it on.
 */
export function watchPower({ media, ...options }: WatchPowerOptions): void {
  const { match, call, local } = media;
  watchSleep({
    ...options,
    onSuspend() {
      match.stop();
      call.suspend();
    },
    onWake() {
      match.stop();
      // The server waits eight seconds for whoever is gone: it knows whether there still is a call.
      call.wake();
      void local.setCamera(false);
    },
  });
}
