import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Contract } from '#shared/api/contract.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { automaticRule, penaltyLimits, ruleOf } from '#shared/domain/penalties.ts';
import { interestsOf, requireOtherPerson, requireUnbiased } from '../people/ownDecision.ts';
import { createUsers } from '../people/users.ts';
import { hasStaffRole } from '../people/staff.ts';
import { recordDeskStep } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller, HandlersOf } from '../http/handler.ts';
import type { CaseImages, CaseRow } from '../moderation/index.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isoTime } from '../lib/calendar.ts';
import { framesOf } from './herSide.ts';
import { standingOf, type PenaltyRow } from './level.ts';
import { type CasesPort, penaltyOfCase, requirePenalty } from './repo.ts';
import type { PenaltySteps } from './steps.ts';
import { penaltyView, ruleViews } from './view.ts';

type Endpoint =
  | 'getCasePenalty'
  | 'issuePenalty'
  | 'getDeskPenalties'
  | 'getDeskPenaltyEvidence'
  | 'revokePenalty'
  | 'decidePenaltyAppeal';
type DeskPenalty = z.core.input<Contract['issuePenalty']['response']>;

/** Milliseconds of penalties that the desk counts as recent: a quarter. */
const recentMs = 90 * DAY_MS;

export interface PenaltyDeskOptions {
  readonly context: Context;
  readonly steps: PenaltySteps;
  readonly cases: CasesPort;
  readonly evidence: CaseImages;
}

/** Handlers of the moderators' desk for penalties. Each step is one atomic, idempotent change. */
export function createPenaltyDesk({
  context,
  steps,
  cases,
  evidence,
}: PenaltyDeskOptions): HandlersOf<Endpoint> {
  const { clock, database, ledger, unitOfWork } = context;
  const people = createCompanionViews(context);
  const users = createUsers(database);

  async function requireModerator({ userId }: Pick<Caller, 'userId'>): Promise<void> {
    if (!(await hasStaffRole(database, userId, 'moderator')))
      throw new ApiFailure('forbidden', 'Only a moderator may do that.');
  }

  async function viewsOf(
    caller: Pick<Caller, 'userId'>,
    rows: readonly PenaltyRow[],
  ): Promise<DeskPenalty[]> {
    const seen = await people.seenBy(caller.userId, [...new Set(rows.map((row) => row.user_id))]);
    const companions = new Map(seen.map((each) => [each._id, each]));
    const issuers = await users.byIds([...new Set(rows.flatMap((row) => row.issued_by ?? []))]);
    const names = new Map(issuers.map(({ id, name }) => [id, name]));
    const userIds = rows.map((row) => row.user_id);
    const interests = await interestsOf(database, caller.userId, userIds);
    return rows.map((row) => ({
      ...penaltyView(row, clock.now()),
      user: companions.get(row.user_id) ?? null,
      caseId: row.case_id,
      issuedBy: row.issued_by === null ? null : (names.get(row.issued_by) ?? null),
      isIssuedByMe: row.issued_by === caller.userId,
      mayDecide: row.state === 'appealed' && row.issued_by !== caller.userId && !interests.has(row.user_id),
      mayRevoke: row.state !== 'revoked' && !interests.has(row.user_id),
    }));
  }

  async function viewOf(caller: Pick<Caller, 'userId'>, row: PenaltyRow): Promise<DeskPenalty> {
    const [view] = await viewsOf(caller, [row]);
    if (!view) throw new ApiFailure('not_found', 'There is no such penalty.');
    return view;
  }

  async function caseOf(id: string): Promise<CaseRow> {
    const row = await cases.byId(id);
    if (!row) throw new ApiFailure('not_found', 'There is no such case.');
    return row;
  }

  /** Returns why no penalty can be issued from this case; null if one can. */
  async function refusalOf(row: CaseRow): Promise<string | null> {
    if (row.state !== 'upheld') return 'The case is not upheld.';
    if ((row.decided_ms ?? 0) + penaltyLimits.issueWithinMs <= clock.now()) return 'The case is too old.';
    const user = await users.byId(row.user_id);
    return user?.role === 'goddess' && user.deleted === 0
      ? null
      : 'Only a streamer with an account can have a penalty.';
  }

  return {
    async getCasePenalty({ caller, params }) {
      await requireModerator(caller);
      const row = await caseOf(params.id);
      requireOtherPerson(caller.userId, row.user_id);
      const nowMs = clock.now();
      const interests = await interestsOf(database, caller.userId, [row.user_id]);
      const [refusal, penalty, standing, recent, balance, frames] = await Promise.all([
        refusalOf(row),
        penaltyOfCase(database, row.id),
        standingOf(database, row.user_id, nowMs),
        database
          .selectFrom('penalties')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('user_id', '=', row.user_id)
          .where('state', '!=', 'revoked')
          .where('starts_ms', '>', nowMs - recentMs)
          .executeTakeFirstOrThrow(),
        ledger.balance(row.user_id),
        cases.frames(row.id),
      ]);
      return {
        mayIssue: refusal === null && !penalty && !interests.has(row.user_id),
        until: row.decided_ms === null ? null : isoTime(row.decided_ms + penaltyLimits.issueWithinMs),
        penalty: penalty ? await viewOf(caller, penalty) : null,
        level: standing.level,
        levelFallsAt: standing.fallsAtMs === null ? null : isoTime(standing.fallsAtMs),
        recent: Number(recent.count),
        balance,
        detection: detectionOf(row),
        rules: ruleViews().filter(({ key }) => key !== automaticRule),
        frames: frames.map((jpeg) => Buffer.from(jpeg).toString('base64')),
      };
    },

    async issuePenalty({ caller, params, body }) {
      await requireModerator(caller);
      const about = await caseOf(params.id);
      await requireUnbiased(database, caller.userId, about.user_id);
      const rule = ruleOf(body.rule);
      if (!rule || rule.key === automaticRule)
        throw new ApiFailure('invalid_body', 'No person issues a penalty by this rule.', { field: 'rule' });
      const refusal = await refusalOf(about);
      const before = await penaltyOfCase(database, about.id);
      if (refusal !== null && !before) throw new ApiFailure('conflict', refusal);
      const { issued, isNew } = await unitOfWork.run(async (work) => {
        const known = await penaltyOfCase(work.db, about.id);
        if (known) return { issued: known, isNew: false };
        const id = randomUUID();
        await steps.issue(work, {
          ...{ id, userId: about.user_id, rule, facts: body.facts, detection: detectionOf(about) },
          ...{ issuedBy: caller.userId, caseId: about.id, source: sourceOf(about) },
        });
        return { issued: await requirePenalty(work.db, id), isNew: true };
      });
      if (isNew) {
        await evidence.store(issued.id, await cases.frames(about.id));
        await cases.dropFrames(about.id);
      } else if (
        issued.type !== rule.key ||
        issued.facts !== body.facts ||
        issued.issued_by !== caller.userId
      )
        throw new ApiFailure('conflict', 'A penalty has come of this case already.');
      return viewOf(caller, issued);
    },

    async getDeskPenalties({ caller, query }) {
      await requireModerator(caller);
      const { state, count } = query;
      const isAppeals = state === 'appealed';
      const cursor = pageCursorOf(query.paginationToken, 1);
      const nowMs = clock.now();
      const rows = await database
        .selectFrom('penalties')
        .selectAll()
        // Excludes the moderator's own penalties, because a penalty may originate from a report about them.
        .where('user_id', '!=', caller.userId)
        .$if(isAppeals, (found) => found.where('state', '=', 'appealed'))
        .$if(state === 'active', (found) =>
          found
            .where('state', '!=', 'revoked')
            .where((eb) =>
              eb.or([eb('coin_state', '=', 'held'), eb('ends_ms', 'is', null), eb('ends_ms', '>', nowMs)]),
            ),
        )
        .$if(cursor !== null, (found) =>
          found.where((eb) =>
            eb(
              eb.refTuple('starts_ms', 'id'),
              isAppeals ? '>' : '<',
              eb.tuple(cursor?.keys[0] ?? 0, cursor?.id ?? ''),
            ),
          ),
        )
        .orderBy('starts_ms', isAppeals ? 'asc' : 'desc')
        .orderBy('id', isAppeals ? 'asc' : 'desc')
        .limit(count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, count, (row) => ({ keys: [row.starts_ms], id: row.id }));
      const waiting = await database
        .selectFrom('penalties')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('state', '=', 'appealed')
        .where('user_id', '!=', caller.userId)
        .executeTakeFirstOrThrow();
      return { penalties: await viewsOf(caller, page), paginationToken, appeals: Number(waiting.count) };
    },

    async getDeskPenaltyEvidence({ caller, params }) {
      await requireModerator(caller);
      const row = await requirePenalty(database, params.id);
      requireOtherPerson(caller.userId, row.user_id);
      await unitOfWork.run(({ db }) =>
        recordDeskStep(db, {
          ...{ atMs: clock.now(), desk: 'moderation', step: 'evidenceSeen', by: caller.userId },
          ...{ userId: row.user_id, ref: { kind: 'penalty', id: row.id } },
        }),
      );
      return { frames: row.coin_state === 'held' ? await framesOf(evidence, row.id) : [] };
    },

    async revokePenalty({ caller, params, body }) {
      await requireModerator(caller);
      const revoked = await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, params.id);
        await requireUnbiased(work.db, caller.userId, row.user_id);
        if (row.state === 'revoked') return row;
        await steps.revoke(work, row, { byId: caller.userId, reason: body.reason, appeal: null });
        return requirePenalty(work.db, row.id);
      });
      return viewOf(caller, revoked);
    },

    async decidePenaltyAppeal({ caller, params, body }) {
      await requireModerator(caller);
      const { decision, answer, coins = null } = body;
      const decided = await unitOfWork.run(async (work) => {
        const row = await requirePenalty(work.db, params.id);
        await requireUnbiased(work.db, caller.userId, row.user_id);
        // A repeated request after a lost response.
        if (row.appeal_by === caller.userId && row.appeal_outcome === decision) return row;
        if (row.state !== 'appealed') throw new ApiFailure('conflict', 'No appeal waits for an answer.');
        if (row.issued_by === caller.userId)
          throw new ApiFailure('forbidden', 'An appeal is decided by another person than who issued it.');
        if (decision === 'reduced' && (coins === null || coins >= row.coins))
          throw new ApiFailure('invalid_body', 'In part means some coins, and less than it costs.', {
            field: 'coins',
          });
        if (decision === 'kept') await steps.keep(work, row, answer, caller.userId);
        else if (decision === 'reduced') await steps.reduce(work, row, coins ?? 0, answer, caller.userId);
        else await steps.revoke(work, row, { byId: caller.userId, reason: answer, appeal: 'revoked' });
        return requirePenalty(work.db, row.id);
      });
      return viewOf(caller, decided);
    },
  };
}

const detectionOf = ({ reason }: CaseRow) => (reason === 'report' ? 'report' : 'automated');

function sourceOf({ match_id, call_id, media_id, is_of_gallery, user_id }: CaseRow) {
  if (match_id !== null) return { kind: 'match', id: match_id };
  if (call_id !== null) return { kind: 'call', id: call_id };
  if (media_id !== null && is_of_gallery === 0) return { kind: 'message', id: media_id };
  return { kind: 'profile', id: user_id };
}
