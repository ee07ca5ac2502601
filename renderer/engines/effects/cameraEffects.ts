import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { CameraEffects, EffectsState } from '../port.ts';
import type { ProcessedPicture, startEffects } from './startEffects.ts';

/** Starts the effects. The libraries load on demand. */
export interface EffectsLoader {
  canProcess(): boolean;
  readonly startEffects: typeof startEffects;
}

export interface CameraEffectsRunner {
  readonly state: EffectsState;
  /**
   * Applies the wanted effects to the camera's track; each change of either restarts the processing. `scope`
   * is the track's, and the processing ends with it.
   */
  follow(
    camera: { readonly track: MediaStreamTrack | null; readonly scope: Scope | null },
    wanted: CameraEffects,
  ): void;
  /**
   * Returns the track to preview and send: the processed one or the camera's own. Null: the blur is starting
   * on a new camera or restarting, and the unblurred room must not be shown.
   */
  shown(): MediaStreamTrack | null;
}

const isAny = ({ blursBackground, correctsLight }: CameraEffects) => blursBackground || correctsLight;

/** Runs the wanted effects on the current camera track. If they fail, the camera's own track is used. */
export function createCameraEffects(options: {
  readonly clock: Clock;
  readonly load: () => Promise<EffectsLoader>;
  readonly onChange: () => void;
}): CameraEffectsRunner {
  const { clock, load, onChange } = options;
  let camera: MediaStreamTrack | null = null;
  let wanted: CameraEffects = { blursBackground: false, correctsLight: false };
  let state: EffectsState = 'off';
  let isHidden = false;
  let picture: ProcessedPicture | null = null;
  /** Ends at the next change of camera or effects. */
  let run: Scope = createScope();

  function settle(next: EffectsState): void {
    state = next;
    isHidden = false;
    onChange();
  }

  async function start(scope: Scope, track: MediaStreamTrack): Promise<void> {
    try {
      const loader = await load();
      if (scope.ended) return;
      if (!loader.canProcess()) return settle('unsupported');
      const started = await loader.startEffects(scope, clock, track, wanted);
      if (scope.ended) return;
      picture = started;
      listen(scope, started.track, 'ended', () => fail(scope));
      settle('on');
    } catch {
      fail(scope);
    }
  }

  function fail(scope: Scope): void {
    if (scope.ended) return;
    picture?.scope.end();
    picture = null;
    settle('failed');
  }

  return {
    get state() {
      return state;
    },
    follow(next, nextWanted) {
      const isOther = next.track !== camera;
      const isSame =
        nextWanted.blursBackground === wanted.blursBackground &&
        nextWanted.correctsLight === wanted.correctsLight;
      if (!isOther && isSame) return;
      const before = run;
      const wasBlurred = isHidden || (picture !== null && wanted.blursBackground);
      [camera, wanted, run] = [next.track, nextWanted, next.scope?.child() ?? createScope()];
      picture = null;
      before.end();
      state = 'off';
      isHidden = false;
      if (!camera || !isAny(wanted)) return;
      state = 'starting';
      isHidden = wanted.blursBackground && (isOther || wasBlurred);
      void start(run, camera);
    },
    shown: () => (isHidden ? null : (picture?.track ?? camera)),
  };
}
