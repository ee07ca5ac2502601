import { moderation } from '#shared/domain/constants.ts';
import type { BanReason, ModerationVerdict } from '#shared/domain/matching.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Bans } from './bans.ts';
import { consequencesOf } from './consequences.ts';
import type { FrameWatch } from './frameWatch.ts';
import { frameKeptMs } from './framePruning.ts';
import type { Frame, Frames } from './frames.ts';
import type { EncounterRef } from '../events.ts';
import type { LiveMatches } from './liveMatches.ts';
import type { MatchRepo } from './matchRepo.ts';
import type { Moderator } from './moderator.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** How long a verdict counts until the next frame: whoever comes into an encounter with it is blurred from its beginning. */
const standsMs = 6 * moderation.frameEveryMs;

/** As `matchingBan` answers it. */
const suspensionReason = 'moderation' satisfies BanReason;

type OtherSide = string | null | undefined;

/** What moderation needs of private calls. */
export interface CallsPort {
  /** The other person of a call that this one is in; undefined where they are not, null where it is over. */
  otherSideOf(callId: string, userId: string): OtherSide | Promise<OtherSide>;
}

export interface ModerationOptions {
  readonly context: Pick<Context, 'clock' | 'events' | 'hub'>;
  readonly tasks: TaskQueue;
  readonly moderator: Moderator;
  readonly frames: Frames;
  readonly frameWatch: FrameWatch;
  readonly bans: Bans;
  readonly matches: MatchRepo;
  readonly live: LiveMatches;
  /** Without calls a frame for one is 404. */
  readonly calls?: CallsPort;
}

export interface Moderation {
  /** Judges a frame of this person's camera and draws the consequences (§4.16). */
  look(userId: string, image: Buffer | undefined, encounter: EncounterRef): Promise<ModerationVerdict>;
  /** These two see each other until the scope ends: a frame that does not come of them counts as `noFace`. */
  expectFrames(scope: Scope, encounter: EncounterRef, members: readonly string[]): void;
  /** Two people are about to see each other: each hears of the other what stands and is not `ok`. */
  introduce(a: string, b: string): Promise<void>;
}

export function createModeration(options: ModerationOptions): Moderation {
  const { context, tasks, moderator, frames, frameWatch, bans, matches, live, calls } = options;
  const { clock, events, hub } = context;

  /** The person on the other side, null where there is nobody to tell. Throws 404 for an encounter of other people. */
  async function otherSideOf(userId: string, { matchId, callId }: EncounterRef): Promise<string | null> {
    if (matchId !== null) {
      const current = live.byId(matchId) ?? (await matches.byId(matchId));
      if (current?.a !== userId && current?.b !== userId)
        throw new ApiFailure('not_found', 'There is no such match.');
      // A frame may arrive after its match: its verdict counts, and nobody is left to be told.
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
    // Verdicts between older ones may be pruned already, so that older ones need not be in a row.
    const earlier = latest.filter(({ atMs }) => nowMs - atMs < frameKeptMs);
    const { alert, suspend: isSuspended, review } = consequencesOf(verdict, earlier, lastSuspendedMs);
    // Also an `ok` after another: whoever was away when the first was said goes on blurring.
    if (other !== null) hub.send(other, 'call', 'moderation', { about: userId, verdict });
    if (alert) hub.send(userId, 'call', 'moderation', { about: userId, verdict, alert: true });
    if (isSuspended) await suspend(userId);
    // Nobody waits for the queue: a disk that is full must not hold up what protects the other side.
    // Of a frame that never came there is nothing to look at.
    if (image)
      tasks.runInBackground(
        'keeping a frame',
        events.announce('frameJudged', { userId, encounter, image, verdict, review }),
      );
  }

  /** Whose frame is being judged: one at a time, so that nobody keeps the moderator from the others. */
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

  async function tellStanding(about: string, other: string): Promise<void> {
    const [latest] = await frames.latest(about, 1);
    if (!latest || latest.verdict === 'ok' || latest.atMs < clock.now() - standsMs) return;
    hub.send(other, 'call', 'moderation', { about, verdict: latest.verdict });
  }

  // The verdicts were wrong: a suspension that one of them had a part in ends.
  events.on('caseDismissed', async ({ userId, encounter, untilMs }) => {
    if (encounter) await tasks.runInOrder(`frames ${userId}`, () => lift(userId, encounter, untilMs));
  });

  return {
    async look(userId, image, encounter) {
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
      // In order, so that two frames at once are two in a row and not twice the first.
      await tasks.runInOrder(`frames ${userId}`, () => conclude(userId, encounter, image, verdict));
      return verdict;
    },
    expectFrames(scope, encounter, members) {
      frameWatch.expect(scope, encounter, members, (userId) => {
        const concluded = tasks.runInOrder(`frames ${userId}`, () =>
          conclude(userId, encounter, null, 'noFace'),
        );
        tasks.runInBackground('counting a frame that did not come', concluded);
      });
    },
    async introduce(a, b) {
      // In order with their frames: what is being concluded is reported to the right one, or stays.
      const tell = (about: string, other: string) =>
        tasks.runInOrder(`frames ${about}`, () => tellStanding(about, other));
      await Promise.all([tell(a, b), tell(b, a)]);
    },
  };
}
