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
   * Follows the camera's own track and what is wanted. Each change of either starts anew. `scope` is the track's and ends the
   * processing with it.
   */
  follow(
    camera: { readonly track: MediaStreamTrack | null; readonly scope: Scope | null },
    wanted: CameraEffects,
  ): void;
  /**
   * The track to show and send: the processed one, or the camera's own. Null while the blur starts on a camera that has just
   * opened, and while it starts anew, so that the room is not shown in between.
   */
  shown(): MediaStreamTrack | null;
}

const isAny = ({ blursBackground, correctsLight }: CameraEffects) => blursBackground || correctsLight;

/** Runs the effects that are wanted on whichever track the camera has. A failure leaves the camera's own track in use. */
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
  /** Ends with the next change. */
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
