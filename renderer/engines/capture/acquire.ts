import { err, ok, type Result } from '#shared/lib/result.ts';
import type { CaptureProblem, MediaPreferences } from '../port.ts';
import type { CaptureKind } from './devices.ts';
import { permissionState } from './permissions.ts';

const byName: Readonly<Record<string, CaptureProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'notFound',
  DevicesNotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  SecurityError: 'insecure',
};

/**
 * Maps an error of `getUserMedia` to a problem that the user can act on. Each pair has a second name from old
 * browsers.
 */
export function problemOf(error: unknown): CaptureProblem {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return (Object.hasOwn(byName, name) && byName[name]) || 'unknown';
}

/**
 * Returns whether to request one device alone after the request for both was refused. If both permissions are
 * still undecided, the user dismissed the prompt, so it is not shown again. Null: the browser can't say.
 */
export function mayAskAlone(own: PermissionState | null, other: PermissionState | null): boolean {
  if (own === 'denied') return false;
  return !(own === 'prompt' && other === 'prompt');
}

/** A device to open. `deviceId` null: the device that the system prefers. */
export interface Want {
  readonly kind: CaptureKind;
  readonly deviceId: string | null;
  /** Processing of the microphone's sound by the browser. */
  readonly sound: Sound;
}

export type Sound = Pick<MediaPreferences, 'echoCancellation' | 'noiseSuppression' | 'autoGain'>;

export type Acquired = ReadonlyMap<CaptureKind, Result<MediaStreamTrack, CaptureProblem>>;

/**
 * Requests 640×480 at 15 frames per second, which is what is sent. A camera without such a mode comes as
 * close as it can.
 */
function videoConstraints(deviceId: string | null): MediaTrackConstraints {
  return {
    width: { ideal: 640 },
    height: { ideal: 480 },
    frameRate: { ideal: 15, max: 30 },
    ...(deviceId !== null && { deviceId: { exact: deviceId } }),
  };
}

function audioConstraints({ deviceId, sound }: Want): MediaTrackConstraints {
  return {
    echoCancellation: sound.echoCancellation,
    noiseSuppression: sound.noiseSuppression,
    autoGainControl: sound.autoGain,
    ...(deviceId !== null && { deviceId: { exact: deviceId } }),
  };
}

async function ask(wants: readonly Want[]): Promise<Acquired> {
  const camera = wants.find((want) => want.kind === 'camera');
  const microphone = wants.find((want) => want.kind === 'microphone');
  const stream = await navigator.mediaDevices.getUserMedia({
    ...(camera && { video: videoConstraints(camera.deviceId) }),
    ...(microphone && { audio: audioConstraints(microphone) }),
  });
  return new Map(
    wants.map(({ kind }) => {
      const [track] = kind === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks();
      return [kind, track ? ok(track) : err('notFound')];
    }),
  );
}

async function askAlone(wants: readonly Want[], together: CaptureProblem): Promise<Acquired> {
  const [camera, microphone] = await Promise.all([permissionState('camera'), permissionState('microphone')]);
  const found = new Map<CaptureKind, Result<MediaStreamTrack, CaptureProblem>>();
  for (const want of wants) {
    const [own, other] = want.kind === 'camera' ? [camera, microphone] : [microphone, camera];
    if (together === 'denied' && !mayAskAlone(own, other)) {
      found.set(want.kind, err('denied'));
      continue;
    }
    try {
      for (const [kind, result] of await ask([want])) found.set(kind, result);
    } catch (error) {
      found.set(want.kind, err(problemOf(error)));
    }
  }
  return found;
}

/**
 * Opens the wanted devices: first together, which asks the user only once, then each alone, so that one
 * broken device does not block the other. Never throws.
 */
export async function acquire(wants: readonly Want[]): Promise<Acquired> {
  // Outside a secure context `mediaDevices` is undefined, although the types say otherwise.
  const mediaDevices = (globalThis.navigator as Partial<Navigator> | undefined)?.mediaDevices;
  if (!mediaDevices?.getUserMedia) return new Map(wants.map(({ kind }) => [kind, err('insecure')]));
  try {
    return await ask(wants);
  } catch (error) {
    const problem = problemOf(error);
    const [only] = wants;
    if (only && wants.length === 1) return new Map([[only.kind, err(problem)]]);
    return askAlone(wants, problem);
  }
}
