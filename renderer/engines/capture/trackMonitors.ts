import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { MediaWarning } from '../port.ts';
import type { CaptureKind } from './devices.ts';
import { createMicrophoneMeter, type MicrophoneMeter } from './microphoneMeter.ts';
import { watchCamera, watchMicrophone } from './trackWatchers.ts';

/** Monitors the tracks while they live: loudness, and whether the camera is dark or the microphone silent. */
export interface TrackMonitors {
  /** The same array until the warnings change. */
  readonly warnings: readonly MediaWarning[];
  /** Starts monitoring a new track. `scope` is the track's. */
  monitor(kind: CaptureKind, track: MediaStreamTrack, scope: Scope): void;
  /** Clears the silence warning, because the user muted the microphone. */
  muted(): void;
  /** Returns the microphone's current loudness, 0 to 1. */
  level(): number;
}

export function createTrackMonitors(options: {
  readonly clock: Clock;
  readonly isMuted: () => boolean;
  /** Returns an element that already shows the track, or null. */
  readonly showing: (track: MediaStreamTrack) => HTMLVideoElement | null;
  /** Called when the warnings change. */
  readonly onChange: () => void;
}): TrackMonitors {
  const { clock, isMuted, showing, onChange } = options;
  let warnings: readonly MediaWarning[] = Object.freeze([]);
  let meter: MicrophoneMeter | null = null;

  function warn(warning: MediaWarning, isOn: boolean): void {
    if (warnings.includes(warning) === isOn) return;
    const others = warnings.filter((other) => other !== warning);
    warnings = Object.freeze(isOn ? [...others, warning] : others);
    onChange();
  }

  return {
    get warnings() {
      return warnings;
    },
    monitor(kind, track, scope) {
      const warning = kind === 'camera' ? 'darkCamera' : 'silentMicrophone';
      const onChange = (isWrong: boolean) => warn(warning, isWrong);
      scope.onEnd(() => onChange(false));
      if (kind === 'camera') return watchCamera({ scope, clock, track, showing }, onChange);
      meter = createMicrophoneMeter(scope, track, clock);
      watchMicrophone({ scope, clock, track, meter, isMuted, onChange });
    },
    muted: () => warn('silentMicrophone', false),
    level: () => meter?.level() ?? 0,
  };
}
