import * as z from 'zod/mini';
import type { RequestOutput, ResponseInput } from '#shared/api/endpoint.ts';
import { type moderationApi, type moderationCaseSchema, type ownCaseSchema } from '#shared/api/moderation.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { moderationVerdictSchema } from '#shared/domain/matching.ts';
import { reportedProfileSchema, type ReportedProfile } from '#shared/domain/reports.ts';
import { toCompanion, type Users } from '../people/profiles.ts';
import { requireOtherPerson } from '../people/ownDecision.ts';
import { recordDeskStep } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller } from '../http/handler.ts';
import type { Frames } from '../matching/index.ts';
import { pageOf, pageCursorOf } from '../lib/paging.ts';
import type { CaseReport, CaseRow, Cases } from './cases.ts';
import { chatSources, gravestOf, reasonOf, stateOf, reportedMessages } from './caseFacts.ts';
import type { CaseImages } from './caseImages.ts';
import { mayKeepFrame, mediaOfReport, sameCaseMs } from './queue.ts';

type Api = typeof moderationApi;
/** Like `HandlersOf`, for endpoints of the moderation contract. */
export type DeskHandlers = {
  readonly [N in keyof Api]: (
    request: RequestOutput<Api[N]> & { readonly caller: Pick<Caller, 'userId'> },
  ) => Promise<ResponseInput<Api[N]>>;
};

export interface DeskOptions {
  readonly context: Pick<Context, 'clock' | 'events' | 'presence' | 'unitOfWork'>;
  readonly users: Users;
  readonly cases: Cases;
  readonly caseImages: CaseImages;
  readonly frames: Pick<Frames, 'latest'>;
  /** Returns true if the account is a moderator (people/staff.ts). Roles and e-mails do not matter. */
  readonly isModerator: (userId: string) => Promise<boolean>;
  /** Throws `forbidden` if this moderator may not decide about this person alone (people/ownDecision.ts). */
  readonly requireUnbiased: (moderatorId: string, userId: string) => Promise<void>;
  /** Returns true if a penalty is possible for this user; the pictures of an upheld case are kept for it. */
  readonly mayHavePenalty?: ((userId: string) => Promise<boolean>) | undefined;
}

const historyLength = 20;
/** Milliseconds during which an upheld case counts as waiting for a decision. */
const undecidedForMs = 30 * DAY_MS;
const ownLength = 50;

/** Handlers of the moderators' queue, and of users for their own cases. */
export function createModerationDesk(options: DeskOptions): Omit<DeskHandlers, 'seeModerationCall'> {
  const { context, users, cases, caseImages, frames, isModerator, requireUnbiased, mayHavePenalty } = options;
  const { clock, events, presence } = context;

  async function requireModerator({ userId }: Pick<Caller, 'userId'>): Promise<void> {
    if (!(await isModerator(userId))) throw new ApiFailure('forbidden', 'Only the moderator may do that.');
  }
  async function find(id: string): Promise<CaseRow> {
    const row = await cases.byId(id);
    if (!row) throw noSuchCase();
    return row;
  }

  async function viewsOf(rows: readonly CaseRow[]): Promise<z.core.input<typeof moderationCaseSchema>[]> {
    const people = await users.byIds([...new Set(rows.map((row) => row.user_id))]);
    const companions = new Map(
      people.map((row) => [row.id, toCompanion(row, presence.ofUser(row), clock.now())]),
    );
    const reports = await cases.reportsOf(rows.map(({ id }) => id));
    const withFrame = new Set(await caseImages.ids());
    return rows.map((row) => {
      const caseReports = reports.filter(({ case_id: caseId }) => caseId === row.id);
      return {
        ...ownView(row),
        reason: reasonOf(row),
        user: companions.get(row.user_id) ?? null,
        matchId: row.match_id,
        callId: row.call_id,
        isInChat:
          (row.media_id !== null && row.is_of_gallery === 0) ||
          caseReports.some(({ source }) => chatSources.has(source)),
        isInGallery: row.is_of_gallery === 1 || caseReports.some(({ source }) => source === 'story'),
        reportReason: gravestOf(caseReports),
        comment: commentsOf(caseReports),
        hasFrame: withFrame.has(row.id) && mayKeepFrame(row, clock.now()),
      };
    });
  }

  async function encounterViewOf(row: CaseRow) {
    const encounter = await cases.encounterOf(row);
    if (encounter === null) return null;
    const { kind, withId, atMs, lastedMs } = encounter;
    const other = await users.byId(withId);
    return {
      kind,
      with: other ? toCompanion(other, presence.ofUser(other), clock.now()) : null,
      at: iso(atMs),
      lastedMs,
    };
  }

  /** Shows a medium again that the analysis had hidden. */
  async function allow({ user_id: fromId, media_id: mediaId, verdict }: CaseRow): Promise<void> {
    // Only the verdict `prohibited` has hidden the medium.
    if (verdict !== 'prohibited' || mediaId === null) return;
    const medium = { kind: 'media', id: mediaId, fromId } as const;
    await events.require('mediumDecided', { medium, state: 'allowed', shouldNotify: true });
  }

  /** Hides the reported medium. The sender is not notified, so that the report stays confidential. */
  async function hide({ id, media_id: mediaId, user_id: fromId }: CaseRow): Promise<void> {
    if (mediaId !== null) {
      const medium = { kind: 'media', id: mediaId, fromId } as const;
      await events.require('mediumDecided', { medium, state: 'hidden', shouldNotify: true });
    }
    for (const { user_id: userId, source, ref_id: refId } of await cases.reportsOf([id])) {
      const medium = mediaOfReport({ userId, source, refId });
      if (medium) await events.require('mediumDecided', { medium, state: 'hidden', shouldNotify: false });
    }
  }

  return {
    async getModerationCases({ caller, query }) {
      await requireModerator(caller);
      const { state, count } = query;
      const place = pageCursorOf(query.paginationToken, 2);
      const after = place && { priority: place.keys[0] ?? 0, ms: place.keys[1] ?? 0, id: place.id };
      const rows = await cases.inState(state, count + 1, after, caller.userId);
      const { page, paginationToken } = pageOf(rows, count, (row) => ({
        keys: [row.priority, row.created_ms],
        id: row.id,
      }));
      return {
        cases: await viewsOf(page),
        paginationToken,
        open: await cases.countOpen(caller.userId),
        undecided: await cases.countUndecided(caller.userId, clock.now() - undecidedForMs),
      };
    },

    async getModerationCase({ caller, params }) {
      await requireModerator(caller);
      const row = await find(params.id);
      requireOtherPerson(caller.userId, row.user_id);
      const [encounter, views, jpegs, verdicts, others] = await Promise.all([
        encounterViewOf(row),
        viewsOf([row]),
        mayKeepFrame(row, clock.now()) ? caseImages.get(row.id) : [],
        frames.latest(row.user_id, historyLength),
        cases.ofUser(row.user_id, historyLength + 1),
      ]);
      const [view] = views;
      if (!view) throw noSuchCase();
      const [frame = null, ...moreFrames] = jpegs.map((jpeg) => Buffer.from(jpeg).toString('base64'));
      return {
        ...view,
        encounter,
        frame,
        moreFrames,
        profile: profileIn(await cases.reportsOf([row.id])),
        verdicts: verdicts.map(({ verdict, atMs }) => ({ verdict, at: iso(atMs) })),
        others: others
          .filter(({ id }) => id !== row.id)
          .slice(0, historyLength)
          .map((each) => ({
            _id: each.id,
            reason: reasonOf(each),
            state: stateOf(each),
            created: iso(each.created_ms),
          })),
      };
    },

    async seeReportedMessages({ caller, params }) {
      await requireModerator(caller);
      const row = await find(params.id);
      requireOtherPerson(caller.userId, row.user_id);
      return context.unitOfWork.run(async ({ db }) => {
        await recordDeskStep(db, {
          ...{ atMs: clock.now(), desk: 'moderation', step: 'evidenceSeen', by: caller.userId },
          ...{ userId: row.user_id, ref: { kind: 'case', id: row.id } },
        });
        return { messages: await reportedMessages(db, row) };
      });
    },

    async decideModerationCase({ caller, params, body }) {
      await requireModerator(caller);
      const row = await find(params.id);
      await requireUnbiased(caller.userId, row.user_id);
      if (await cases.isParty(row, caller.userId))
        throw new ApiFailure('forbidden', 'Another person decides, because you are part of this case.', {
          reason: 'party',
        });
      const { decision } = body;
      await context.unitOfWork.run(async ({ db }) => {
        if (!(await cases.decide(row.id, decision, caller.userId, clock.now(), db)))
          throw new ApiFailure('conflict', 'The case is decided already.');
        await recordDeskStep(db, {
          atMs: clock.now(),
          desk: 'moderation',
          step: decision === 'upheld' ? 'caseUpheld' : 'caseDismissed',
          by: caller.userId,
          userId: row.user_id,
          ref: { kind: 'case', id: row.id },
          before: row.state,
          after: decision,
        });
      });
      if (decision === 'dismissed' || !(await mayHavePenalty?.(row.user_id))) await caseImages.drop(row.id);
      await (decision === 'dismissed' ? allow(row) : hide(row));
      if (decision === 'dismissed')
        await events.require('caseDismissed', {
          ...{ caseId: row.id, byId: caller.userId, userId: row.user_id },
          // Only the verdict `prohibited` of a camera frame can have suspended the user.
          encounter:
            row.verdict === 'prohibited' && row.media_id === null
              ? { matchId: row.match_id, callId: row.call_id }
              : null,
          untilMs: row.created_ms + sameCaseMs,
        });
      return {};
    },

    async getMyModerationCases({ caller }) {
      const rows = await cases.ofUser(caller.userId, ownLength);
      return { cases: rows.filter(isShownToPerson).map(ownView) };
    },

    async appealModerationCase({ caller, params, body }) {
      const row = await find(params.id);
      // Cases of others, and cases from reports, are hidden from this user.
      if (row.user_id !== caller.userId || !isShownToPerson(row)) throw noSuchCase();
      if (!(await cases.appeal(row.id, body.text, clock.now()))) {
        throw new ApiFailure('conflict', 'The case is decided, or was appealed before.');
      }
      return {};
    },
  };
}

const noSuchCase = () => new ApiFailure('not_found', 'There is no such case.');
const iso = (ms: number) => new Date(ms).toISOString();
const isShownToPerson = (row: CaseRow) => row.reason === 'verdict';

/** Returns the profile at the first report, because later changes were not reported. */
function profileIn(reports: readonly CaseReport[]): ReportedProfile | null {
  const stored = reports.find(({ evidence }) => evidence !== null)?.evidence;
  if (stored === undefined || stored === null) return null;
  return z.core.parse(z.nullable(reportedProfileSchema), JSON.parse(stored));
}

/** Returns the distinct comments, one per line. */
function commentsOf(reports: readonly CaseReport[]): string | null {
  const comments = [...new Set(reports.flatMap(({ comment }) => comment ?? []))];
  return comments.length === 0 ? null : comments.join('\n');
}

function ownView(row: CaseRow): z.core.input<typeof ownCaseSchema> {
  return {
    _id: row.id,
    verdict: row.verdict === null ? null : moderationVerdictSchema.parse(row.verdict),
    state: stateOf(row),
    appeal: row.appeal,
    created: iso(row.created_ms),
    decided: row.decided_ms === null ? null : iso(row.decided_ms),
  };
}
