import { proxy } from 'valtio';
import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import type { ApiClient } from './apiClient.ts';

/** How often it is looked whether somebody else is met, or the camera was turned on: their first frame does not wait. */
const lookEveryMs = 1_000;

/** Enough to see what a picture shows; some 30 kB. */
const frameWidth = 480;

/** Frames with nothing to see in a row before it counts: a moment out of the picture is none of anybody's business. */
const unseenAfter = 2;

/** What the person is in just now. */
export type EncounterRef = { readonly matchId: string } | { readonly callId: string };

export interface ModerationFramesOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly local: LocalMedia;
  /** Asked at each frame; null where nobody is met. */
  readonly encounter: () => EncounterRef | null;
}

export interface ModerationFrames {
  /**
   * Live state. §4.16: whoever's frame is `noFace` is blurred for the other side, who alone sees
   * it; so this person has to be told.
   */
  readonly state: { isUnseen: boolean };
}

const keyOf = (encounter: EncounterRef | null): string | null => encounter && JSON.stringify(encounter);

/**
 * While somebody is met, one picture of the own camera goes to the server at once and every five seconds (§4.16), each
 * with its time-out and never two at once. What follows from it comes as an event, to both. A frame that could not be
 * taken or sent is one frame less, and the next goes on; the server counts several in a row as nobody in the picture.
 */
export function createModerationFrames(options: ModerationFramesOptions): ModerationFrames {
  const { scope, clock, api, local, encounter } = options;
  const state = proxy<ModerationFrames['state']>({ isUnseen: false });
  let isUnderWay = false;
  let dueAtMs = 0;
  /** With whom the frames in a row are. */
  let judged: string | null = null;
  let unseen = 0;
  /** Frames in a row that did not get there. */
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

  /** Returns null if the frame was lost, and `unjudged` if the server can't judge now: it counts no missing frame then. */
  async function send(asked: EncounterRef): Promise<ModerationVerdict | 'unjudged' | null> {
    const image = await local.snapshot(frameWidth);
    // Hung up, or already with the next one, while the picture was taken.
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

  clock.every(scope, lookEveryMs, () => {
    const { status, isCameraOn } = local.state;
    const asked = encounter();
    const isShown = asked !== null && status === 'open' && isCameraOn;
    // Another one has seen nothing of this person yet, and a camera that is off is blurred for nobody.
    if (!isShown || keyOf(asked) !== judged) {
      judge(keyOf(asked), null);
      dueAtMs = 0;
    }
    if (!isShown || isUnderWay || clock.now() < dueAtMs) return;
    isUnderWay = true;
    // Half a look early, so that a tick that is a little early still counts.
    dueAtMs = clock.now() + moderation.frameEveryMs - lookEveryMs / 2;
    void send(asked)
      // A snapshot that could not be taken.
      .catch(() => null)
      .then((verdict) => {
        isUnderWay = false;
        if (isStill(asked)) judge(keyOf(asked), verdict ?? 'lost');
      });
  });

  return { state };
}
