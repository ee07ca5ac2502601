import { moderation } from '#shared/domain/constants.ts';
import type { BanReason, ModerationVerdict } from '#shared/domain/matching.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { CallLookup } from './admission.ts';
import type { Bans } from './bans.ts';
import { consequencesOf } from './consequences.ts';
import type { FrameWatch } from './frameWatch.ts';
import { frameKeptMs } from './framePruning.ts';
import type { Frame, Frames } from './frames.ts';
import type { EncounterRef } from '../events.ts';
import type { LiveMatches } from './liveMatches.ts';
import type { MatchRepo } from './matchRepo.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** Owner of a frame, and the encounter in which it was taken. */
export interface FrameOf extends EncounterRef {
  readonly userId: string;
}

/** Judges a frame of a person's camera (§4.16), or a picture that a person sent. */
export interface Moderator {
  /**
   * Returns the verdict and does not keep the frame. Throws `invalid_upload` for bytes that are no picture.
   * Null in `about`: a sent picture, which has no frames before or after it.
   */
  judge(image: Buffer, about: FrameOf | null): Promise<ModerationVerdict>;
}

/**
 * Milliseconds for which a verdict counts without a new frame. A person who enters an encounter in this time
 * starts blurred.
 */
const verdictValidMs = 6 * moderation.frameEveryMs;

/** Reason in the response of `matchingBan`. */
const suspensionReason = 'moderation' satisfies BanReason;

export interface ModerationOptions {
  readonly context: Pick<Context, 'clock' | 'events' | 'hub'>;
  readonly tasks: TaskQueue;
  readonly moderator: Moderator;
  readonly frames: Frames;
  readonly frameWatch: FrameWatch;
  readonly bans: Bans;
  readonly matches: MatchRepo;
  readonly live: LiveMatches;
  /** Undefined: a frame for a call is answered with 404. */
  readonly calls?: Pick<CallLookup, 'otherSideOf'>;
}

export interface Moderation {
  /** Judges a frame of this person's camera and applies the consequences (§4.16). */
  judgeFrame(userId: string, image: Buffer | undefined, encounter: EncounterRef): Promise<ModerationVerdict>;
  /**
   * Expects frames of people who see each other, until the scope ends. A missing frame counts as `noFace`.
   */
  expectFrames(scope: Scope, encounter: EncounterRef, members: readonly string[]): void;
  /** Sends each of two people the other's current verdict if it is not `ok`, before they see each other. */
  introduce(a: string, b: string): Promise<void>;
}

export function createModeration(options: ModerationOptions): Moderation {
  const { context, tasks, moderator, frames, frameWatch, bans, matches, live, calls } = options;
  const { clock, events, hub } = context;

  /**
   * Returns the person on the other side; null: no one to notify. Throws 404 if the user is not a member of
   * the encounter.
   */
  async function otherSideOf(userId: string, { matchId, callId }: EncounterRef): Promise<string | null> {
    if (matchId !== null) {
      const current = live.byId(matchId) ?? (await matches.byId(matchId));
      if (current?.a !== userId && current?.b !== userId)
        throw new ApiFailure('not_found', 'There is no such match.');
      // A frame may arrive after its match: the verdict counts, but the other side needs no event.
      if (!live.byId(matchId)) return null;
      return current.a === userId ? current.b : current.a;
    }
    if (callId === null) return null;
    const other = await calls?.otherSideOf(callId, userId);
    if (other === undefined) throw new ApiFailure('not_found', 'There is no such call.');
    return other;
  }

  async function suspend(userId: string): Promise<void> {
    const fromMs = clock.now();
    const untilMs = fromMs + moderation.suspensionMs;
    await bans.impose(userId, { reason: suspensionReason, fromMs, untilMs });
    hub.send(userId, 'call', 'moderation', {
      about: userId,
      verdict: 'prohibited',
      suspendedUntil: new Date(untilMs).toISOString(),
    });
    await events.announce('userMustLeave', { userId, reason: 'moderation' });
  }

  async function conclude(
    userId: string,
    encounter: EncounterRef,
    image: Buffer | null,
    verdict: ModerationVerdict,
  ): Promise<void> {
    const other = await otherSideOf(userId, encounter);
    const [latest, lastSuspendedMs] = await Promise.all([
      frames.latest(userId, moderation.suspendAfter),
      bans.lastFromMs(userId),
    ]);
    const nowMs = clock.now();
    await frames.add(userId, { ...encounter, verdict, atMs: nowMs });
    // Verdicts between older ones may be pruned already, so only recent ones can form a row.
    const earlier = latest.filter(({ atMs }) => nowMs - atMs < frameKeptMs);
    const { alert, suspend: isSuspended, review } = consequencesOf(verdict, earlier, lastSuspendedMs);
    // An `ok` is sent even after another `ok`, because the other client may have missed the first one and
    // still blur.
    if (other !== null) hub.send(other, 'call', 'moderation', { about: userId, verdict });
    if (alert) hub.send(userId, 'call', 'moderation', { about: userId, verdict, alert: true });
    if (isSuspended) await suspend(userId);
    // Runs in the background, because a full disk must not delay the protection of the other side. A missing
    // frame has no image to review.
    if (image)
      tasks.runInBackground(
        'storing a frame',
        events.announce('frameJudged', { userId, encounter, image, verdict, review }),
      );
  }

  /**
   * People whose frame is being judged: one frame per person, so that no one blocks the moderator for others.
   */
  const inFlight = new Set<string>();

  async function lift(userId: string, encounter: EncounterRef, untilMs: number): Promise<void> {
    const isOfIt = (frame: Frame) =>
      frame.matchId === encounter.matchId && frame.callId === encounter.callId && frame.atMs <= untilMs;
    const lifted = await bans.lift(userId, suspensionReason, clock.now(), async ({ fromMs }) => {
      const ledTo = await frames.latest(userId, moderation.suspendAfter, fromMs);
      return ledTo.some(isOfIt);
    });
    if (lifted > 0) hub.send(userId, 'call', 'moderation', { about: userId, verdict: 'ok' });
  }

  async function sendCurrentVerdict(about: string, other: string): Promise<void> {
    const [latest] = await frames.latest(about, 1);
    if (!latest || latest.verdict === 'ok' || latest.atMs < clock.now() - verdictValidMs) return;
    hub.send(other, 'call', 'moderation', { about, verdict: latest.verdict });
  }

  // A dismissed case means wrong verdicts, so a suspension that they contributed to ends.
  events.on('caseDismissed', async ({ userId, encounter, untilMs }) => {
    if (encounter) await tasks.runInOrder(`frames ${userId}`, () => lift(userId, encounter, untilMs));
  });

  return {
    async judgeFrame(userId, image, encounter) {
      await otherSideOf(userId, encounter);
      if (!image) throw new ApiFailure('invalid_upload', 'The frame is missing.', { field: 'image' });
      if (inFlight.has(userId))
        throw new ApiFailure('too_many_requests', 'Your last frame is still being judged.', {
          retryAfterMs: moderation.frameEveryMs,
        });
      inFlight.add(userId);
      const verdict = await moderator
        .judge(image, { userId, ...encounter })
        .finally(() => inFlight.delete(userId));
      frameWatch.note(userId, encounter);
      // Runs in order, so that two concurrent frames count as two in a row and not twice as the first.
      await tasks.runInOrder(`frames ${userId}`, () => conclude(userId, encounter, image, verdict));
      return verdict;
    },
    expectFrames(scope, encounter, members) {
      frameWatch.expect(scope, encounter, members, (userId) => {
        const concluded = tasks.runInOrder(`frames ${userId}`, () =>
          conclude(userId, encounter, null, 'noFace'),
        );
        tasks.runInBackground('counting a missing frame', concluded);
      });
    },
    async introduce(a, b) {
      // Runs in order with each person's frames, so that a concurrent verdict reaches the right person.
      const sendVerdict = (about: string, other: string) =>
        tasks.runInOrder(`frames ${about}`, () => sendCurrentVerdict(about, other));
      await Promise.all([sendVerdict(a, b), sendVerdict(b, a)]);
    },
  };
}
