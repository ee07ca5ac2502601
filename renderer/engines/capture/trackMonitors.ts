import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { MediaWarning } from '../port.ts';
import type { CaptureKind } from './devices.ts';
import { createMicrophoneMeter, type MicrophoneMeter } from './microphoneMeter.ts';
import { watchCamera, watchMicrophone } from './trackWatchers.ts';

/** What looks after the tracks for as long as they live: how loud, whether there is anything to see or hear at all. */
export interface TrackMonitors {
  /** The same array as long as nothing changed. */
  readonly warnings: readonly MediaWarning[];
  /** `scope` is the track's. */
  monitor(kind: CaptureKind, track: MediaStreamTrack, scope: Scope): void;
  /** The microphone was muted by the person: nothing is missed any more. */
  muted(): void;
  /** Loudness of the microphone now, 0 to 1. */
  level(): number;
}

export function createTrackMonitors(options: {
  readonly clock: Clock;
  readonly isMuted: () => boolean;
  /** An element that shows the track anyway, or null. */
  readonly showing: (track: MediaStreamTrack) => HTMLVideoElement | null;
  /** The warnings changed. */
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
      const tell = (isWrong: boolean) => warn(warning, isWrong);
      scope.onEnd(() => tell(false));
      if (kind === 'camera') return watchCamera({ scope, clock, track, showing }, tell);
      meter = createMicrophoneMeter(scope, track, clock);
      watchMicrophone({ scope, clock, track, meter, isMuted, onChange: tell });
    },
    muted: () => warn('silentMicrophone', false),
    level: () => meter?.level() ?? 0,
  };
}
