import { proxy } from 'valtio';
import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { ApiClient } from './apiClient.ts';

/**
 * Milliseconds between two checks for a new encounter or a camera that was turned on, whose first frame is
 * sent at once.
 */
const checkEveryMs = 1_000;

/** Width of a frame in pixels: enough for moderation, at about 30 kB. */
const frameWidth = 480;

/** Number of consecutive frames without a face before the warning, so that a short absence shows none. */
const unseenAfter = 2;

/** The current match or call. */
export type EncounterRef = { readonly matchId: string } | { readonly callId: string };

export interface ModerationFramesOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly local: LocalMedia;
  /** Returns the current match or call; null if there is none. Called at each check. */
  readonly encounter: () => EncounterRef | null;
}

export interface ModerationFrames {
  /**
   * Live state. §4.16: a user whose frame is `noFace` is blurred for the other user and can't see that, so
   * the user must be warned.
   */
  readonly state: { isUnseen: boolean };
}

const keyOf = (encounter: EncounterRef | null): string | null => encounter && JSON.stringify(encounter);

/**
 * During a match or call, sends a picture of the user's camera to the server at once and every five seconds
 * (§4.16). Requests have a timeout and do not overlap. The server sends consequences as events to both users,
 * and counts several missing frames in a row as an empty picture.
 */
export function createModerationFrames(options: ModerationFramesOptions): ModerationFrames {
  const { scope, clock, api, local, encounter } = options;
  const state = proxy<ModerationFrames['state']>({ isUnseen: false });
  let isUnderWay = false;
  let dueAtMs = 0;
  /** Key of the encounter to which the counts belong. */
  let judged: string | null = null;
  let unseen = 0;
  /** Number of consecutive frames that did not reach the server. */
  let lost = 0;

  function judge(talking: string | null, verdict: ModerationVerdict | 'lost' | 'unjudged' | null): void {
    if (talking !== judged) unseen = lost = 0;
    judged = talking;
    if (verdict === 'unjudged') return;
    lost = verdict === 'lost' ? lost + 1 : 0;
    if (verdict !== 'lost') unseen = verdict === 'noFace' ? unseen + 1 : 0;
    state.isUnseen = unseen >= unseenAfter || lost >= moderation.missingFrames;
  }

  const isStill = (asked: EncounterRef) => !scope.ended && keyOf(encounter()) === keyOf(asked);

  /**
   * Sends one frame. Returns null if the frame was lost, and `unjudged` if the server can't judge now and
   * counts no missing frame.
   */
  async function send(asked: EncounterRef): Promise<ModerationVerdict | 'unjudged' | null> {
    const image = await local.snapshot(frameWidth);
    // The encounter ended or changed while the picture was taken.
    if (!image || !isStill(asked)) return null;
    const attempt = scope.child();
    const request = new AbortController();
    attempt.onEnd(() => request.abort());
    clock.after(attempt, moderation.uploadTimeoutMs, () => request.abort());
    const answer = await api.call('moderate', { form: asked, files: { image } }, { signal: request.signal });
    attempt.end();
    if (answer.ok) return answer.value.verdict;
    return answer.ok === false && answer.error.status === 503 ? 'unjudged' : null;
  }

  clock.every(scope, checkEveryMs, () => {
    const { status, isCameraOn } = local.state;
    const current = encounter();
    const isShown = current !== null && status === 'open' && isCameraOn;
    // The other user of a new encounter has not seen this user yet, and a camera that is off is not blurred.
    if (!isShown || keyOf(current) !== judged) {
      judge(keyOf(current), null);
      dueAtMs = 0;
    }
    if (!isShown || isUnderWay || clock.now() < dueAtMs) return;
    isUnderWay = true;
    // Due half an interval early, so that a timer that fires slightly early still counts.
    dueAtMs = clock.now() + moderation.frameEveryMs - checkEveryMs / 2;
    void send(current)
      // The snapshot could not be taken.
      .catch(() => null)
      .then((verdict) => {
        isUnderWay = false;
        if (isStill(current)) judge(keyOf(current), verdict ?? 'lost');
      });
  });

  return { state };
}
