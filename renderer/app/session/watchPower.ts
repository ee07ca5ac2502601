import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Media } from './signedInServices.ts';
import { watchSleep, type WatchSleepOptions } from './watchSleep.ts';

export interface WatchPowerOptions extends Omit<WatchSleepOptions, 'onSuspend' | 'onWake'> {
  readonly media: Pick<Media, 'match' | 'call' | 'local'>;
}

export interface PowerWatch {
  /** Calls the listener after a sleep that turned the user's camera off. */
  onCameraOff(scope: Scope, listener: () => void): void;
}

/**
 * Ends the call and the match before the machine sleeps (§4.7). After a sleep nothing continues by itself,
 * and the camera stays off until the user turns it on. A frozen page ends nothing.
 */
export function watchPower({ media, ...options }: WatchPowerOptions): PowerWatch {
  const { match, call, local } = media;
  const cameraOff = createEmitter();
  /** Whether the camera was on when the system announced the sleep. */
  let wasCameraOn = false;
  watchSleep({
    ...options,
    onSuspend() {
      wasCameraOn ||= local.state.isCameraOn;
      match.sleep();
      call.suspend();
    },
    onWake() {
      wasCameraOn ||= local.state.isCameraOn;
      match.sleep();
      // The server waits eight seconds for a participant whose connection is lost, so only the server knows
      // whether the call continues.
      call.wake();
      void local.setCamera(false);
      if (wasCameraOn) cameraOff.emit();
      wasCameraOn = false;
    },
  });
  return { onCameraOff: cameraOff.on };
}
