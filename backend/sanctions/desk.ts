import type * as z from 'zod/mini';
import type { Contract } from '#shared/api/contract.ts';
import { caseReasons, caseStates } from '#shared/api/moderation.ts';
import { ruleOfReason, sanctionLimits, type SanctionKind } from '#shared/domain/sanctions.ts';
import { interestsOf, requireOtherPerson, requireUnbiased } from '../people/ownDecision.ts';
import { hasStaffRole } from '../people/staff.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller, HandlersOf } from '../http/handler.ts';
import type { CaseRow } from '../moderation/index.ts';
import { penaltyOfCase } from '../penalties/index.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isoTime } from '../lib/calendar.ts';
import { nextPayoutMs } from '../money/figures.ts';
import { moneyOf } from './settlement.ts';
import { decisionOnCase, requireSanction, type SanctionRow } from './repo.ts';
import type { SanctionSteps } from './steps.ts';
import { recentMs, sanctionView, statusOf } from './view.ts';

type Endpoint =
  | 'getCaseDecision'
  | 'decideSanction'
  | 'undoSanction'
  | 'getDeskSanctions'
  | 'liftSanction'
  | 'decideSanctionAppeal';
type DeskView = z.core.input<Contract['decideSanction']['response']>;

/** Operations on moderation cases for the desk of sanctions. */
export interface SanctionCases {
  byId(caseId: string): Promise<CaseRow | undefined>;
  /** Returns the user's cases, newest first. */
  ofUser(userId: string, limit: number): Promise<CaseRow[]>;
  /** Returns the most severe report reason of each case. */
  reasonsOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns true if this moderator reported something in the case, or gets coins back if it is upheld. */
  isParty(row: CaseRow, moderatorId: string): Promise<boolean>;
}

const othersMax = 20;

/** Handlers of the moderators' desk for sanctions. */
export function createSanctionDesk(
  context: Context,
  steps: SanctionSteps,
  cases: SanctionCases,
): HandlersOf<Endpoint> {
  const { clock, database, ledger, unitOfWork } = context;
  const people = createCompanionViews(context);
  const users = createUsers(database);

  async function requireModerator({ userId }: Pick<Caller, 'userId'>): Promise<void> {
    if (!(await hasStaffRole(database, userId, 'moderator')))
      throw new ApiFailure('forbidden', 'Only a moderator may do that.');
  }

  async function viewsOf(caller: Pick<Caller, 'userId'>, rows: readonly SanctionRow[]): Promise<DeskView[]> {
    const seen = await people.seenBy(caller.userId, [...new Set(rows.map((row) => row.user_id))]);
    const companions = new Map(seen.map((each) => [each._id, each]));
    const issuers = await users.byIds([...new Set(rows.flatMap((row) => row.issued_by ?? []))]);
    const names = new Map(issuers.map(({ id, name }) => [id, name]));
    const interests = await interestsOf(
      database,
      caller.userId,
      rows.map((row) => row.user_id),
    );
    const nowMs = clock.now();
    return Promise.all(
      rows.map(async (row) => ({
        ...sanctionView(row, nowMs, await moneyOf(context, row)),
        user: companions.get(row.user_id) ?? null,
        caseId: row.case_id,
        issuedBy: row.issued_by === null ? null : (names.get(row.issued_by) ?? null),
        isIssuedByMe: row.issued_by === caller.userId,
        undoUntil: row.state === 'waiting' ? isoTime(row.goes_out_ms) : null,
        mayDecide: row.state === 'appealed' && row.issued_by !== caller.userId && !interests.has(row.user_id),
        mayLift: isLiftable(row, nowMs) && !interests.has(row.user_id),
      })),
    );
  }

  async function viewOf(caller: Pick<Caller, 'userId'>, row: SanctionRow): Promise<DeskView> {
    const [view] = await viewsOf(caller, [row]);
    if (!view) throw new ApiFailure('not_found', 'There is no such sanction.');
    return view;
  }

  async function caseOf(id: string): Promise<CaseRow> {
    const row = await cases.byId(id);
    if (!row) throw new ApiFailure('not_found', 'There is no such case.');
    return row;
  }

  return {
    async getCaseDecision({ caller, params }) {
      await requireModerator(caller);
      const about = await caseOf(params.id);
      requireOtherPerson(caller.userId, about.user_id);
      const interests = await interestsOf(database, caller.userId, [about.user_id]);
      const isParty = await cases.isParty(about, caller.userId);
      const nowMs = clock.now();
      const [sanction, penalty, user, all] = await Promise.all([
        decisionOnCase(database, about.id),
        penaltyOfCase(database, about.id),
        users.byId(about.user_id),
        cases.ofUser(about.user_id, othersMax + 1),
      ]);
      const others = all.filter(({ id }) => id !== about.id).slice(0, othersMax);
      const ids = [about.id, ...others.map(({ id }) => id)];
      const [reasons, outcomes] = await Promise.all([cases.reasonsOf(ids), outcomesOf(ids)]);
      const isStreamer = user?.role === 'goddess';
      return {
        mayDecide: about.state === 'upheld' && !sanction && !penalty && interests.size === 0 && !isParty,
        sanction: sanction ? await viewOf(caller, sanction) : null,
        rule: about.verdict === 'prohibited' ? 'nudity' : ruleOfReason(reasons.get(about.id) ?? null),
        isStreamer,
        coins: await ledger.balance(about.user_id),
        paidAt: isStreamer ? isoTime(nextPayoutMs(nowMs + sanctionLimits.appealWithinMs)) : null,
        others: others.map((each) => ({
          _id: each.id,
          reason: caseReasons.find((known) => known === each.reason) ?? 'verdict',
          reportReason: reasons.get(each.id) ?? null,
          state: caseStates.find((known) => known === each.state) ?? 'open',
          created: isoTime(each.created_ms),
          outcome: outcomes.get(each.id) ?? null,
        })),
        recent: others.filter(
          ({ state, created_ms: createdMs }) => state === 'upheld' && createdMs > nowMs - recentMs,
        ).length,
        locale: await appLocaleOf(database, about.user_id),
      };
    },

    async decideSanction({ caller, params, body }) {
      await requireModerator(caller);
      const about = await caseOf(params.id);
      await requireUnbiased(database, caller.userId, about.user_id);
      if (await cases.isParty(about, caller.userId))
        throw new ApiFailure('forbidden', 'Another person decides, because you are part of this case.', {
          reason: 'party',
        });
      if (about.state !== 'upheld') throw new ApiFailure('conflict', 'The case is not upheld.');
      const { kind, rule = null, facts = null } = body;
      const untilMs = suspensionEnd(kind, body.until, clock.now());
      if (kind !== 'none' && facts === null) throw missing('facts', 'Say what happened.');
      if (kind !== 'none' && rule === null) throw missing('rule', 'Name the rule.');
      const row = await unitOfWork.run(async (work) => {
        const known = await decisionOnCase(work.db, about.id);
        if (known) {
          const isSame =
            known.kind === kind &&
            known.facts === facts &&
            known.rule === rule &&
            known.until_ms === untilMs &&
            known.issued_by === caller.userId;
          if (!isSame) throw new ApiFailure('conflict', 'The case was decided already.');
          return known;
        }
        if (await penaltyOfCase(work.db, about.id))
          throw new ApiFailure('conflict', 'A penalty has come of this case already.');
        return steps.decide(work, {
          userId: about.user_id,
          kind,
          caseId: about.id,
          rule: kind === 'none' ? null : rule,
          facts: kind === 'none' ? null : facts,
          detection: about.reason === 'report' ? 'report' : 'automated',
          decidedBy: 'person',
          issuedBy: caller.userId,
          caseMs: about.created_ms,
          untilMs,
        });
      });
      return viewOf(caller, row);
    },

    async undoSanction({ caller, params }) {
      await requireModerator(caller);
      const row = await unitOfWork.run(async (work) => {
        const known = await requireSanction(work.db, params.id);
        requireOtherPerson(caller.userId, known.user_id);
        const isOwn = known.issued_by === caller.userId;
        if (known.state === 'undone' && isOwn) return known;
        if (known.state !== 'waiting') throw new ApiFailure('conflict', 'The decision has gone out.');
        if (!isOwn) throw new ApiFailure('forbidden', 'A decision is taken back by who made it.');
        return steps.undo(work, known, caller.userId);
      });
      return viewOf(caller, row);
    },

    async getDeskSanctions({ caller, query }) {
      await requireModerator(caller);
      const { state, count } = query;
      const isAppeals = state === 'appealed';
      const cursor = pageCursorOf(query.paginationToken, 1);
      const nowMs = clock.now();
      const rows = await database
        .selectFrom('sanctions')
        .selectAll()
        // Excludes sanctions about the moderator.
        .where('user_id', '!=', caller.userId)
        .where('kind', '!=', 'none')
        .$if(isAppeals, (found) => found.where('state', '=', 'appealed'))
        .$if(state === 'all', (found) => found.where('state', '!=', 'undone'))
        .$if(state === 'inForce', (found) =>
          found
            .where('state', 'in', ['imposed', 'appealed'])
            .where('kind', '!=', 'warn')
            .where((eb) => eb.or([eb('until_ms', 'is', null), eb('until_ms', '>', nowMs)])),
        )
        .$if(cursor !== null, (found) =>
          found.where((eb) =>
            eb(
              eb.refTuple('decided_ms', 'id'),
              isAppeals ? '>' : '<',
              eb.tuple(cursor?.keys[0] ?? 0, cursor?.id ?? ''),
            ),
          ),
        )
        .orderBy('decided_ms', isAppeals ? 'asc' : 'desc')
        .orderBy('id', isAppeals ? 'asc' : 'desc')
        .limit(count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, count, (row) => ({
        keys: [row.decided_ms],
        id: row.id,
      }));
      const waiting = await database
        .selectFrom('sanctions')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('state', '=', 'appealed')
        .where('user_id', '!=', caller.userId)
        .executeTakeFirstOrThrow();
      return { sanctions: await viewsOf(caller, page), paginationToken, appeals: Number(waiting.count) };
    },

    async liftSanction({ caller, params, body }) {
      await requireModerator(caller);
      const row = await unitOfWork.run(async (work) => {
        const known = await requireSanction(work.db, params.id);
        await requireUnbiased(work.db, caller.userId, known.user_id);
        if (known.state === 'lifted') return known;
        if (!isLiftable(known, clock.now())) throw new ApiFailure('conflict', 'No sanction can be lifted.');
        return steps.lift(work, known, { byId: caller.userId, reason: body.reason, appeal: null });
      });
      return viewOf(caller, row);
    },

    async decideSanctionAppeal({ caller, params, body }) {
      await requireModerator(caller);
      const { decision, answer } = body;
      const row = await unitOfWork.run(async (work) => {
        const known = await requireSanction(work.db, params.id);
        await requireUnbiased(work.db, caller.userId, known.user_id);
        // A repeated request after a lost response.
        if (known.appeal_by === caller.userId && known.appeal_outcome === decision) return known;
        if (known.state !== 'appealed') throw new ApiFailure('conflict', 'No appeal waits for an answer.');
        if (known.issued_by === caller.userId)
          throw new ApiFailure('forbidden', 'An appeal is decided by another person than who decided.');
        return decision === 'kept'
          ? steps.keep(work, known, answer, caller.userId)
          : steps.lift(work, known, { byId: caller.userId, reason: answer, appeal: 'lifted' });
      });
      return viewOf(caller, row);
    },
  };

  /** Returns the published results of these cases. */
  async function outcomesOf(caseIds: readonly string[]) {
    const outcomes = new Map<string, SanctionKind | 'penalty'>();
    const penalties = await database
      .selectFrom('penalties')
      .select('case_id')
      .where('case_id', 'in', caseIds)
      .execute();
    for (const { case_id: id } of penalties) if (id !== null) outcomes.set(id, 'penalty');
    const decided = await database
      .selectFrom('sanctions')
      .select(['case_id', 'kind'])
      .where('case_id', 'in', caseIds)
      .where('decided_by', '=', 'person')
      .where('state', 'in', ['imposed', 'appealed', 'lifted'])
      .execute();
    for (const { case_id: id, kind } of decided) if (id !== null) outcomes.set(id, kind as SanctionKind);
    return outcomes;
  }
}

const missing = (field: string, message: string) => new ApiFailure('invalid_body', message, { field });

/** Returns true for a suspension or ban that is still in force. */
function isLiftable(row: SanctionRow, nowMs: number): boolean {
  if (row.kind !== 'suspend' && row.kind !== 'ban') return false;
  return (row.state === 'imposed' || row.state === 'appealed') && statusOf(row, nowMs) !== 'over';
}

/** Returns the end of a suspension; null for other kinds. Throws if it is missing, past or too far away. */
function suspensionEnd(kind: SanctionKind, until: string | undefined, nowMs: number): number | null {
  if (kind !== 'suspend') return null;
  const untilMs = until === undefined ? Number.NaN : Date.parse(until);
  const lastsMs = untilMs - nowMs;
  const { suspendAtLeastMs, suspendAtMostMs } = sanctionLimits;
  // Tolerates the time since the choice, so that the shortest option is not refused because of the request's
  // delay.
  if (!(lastsMs >= suspendAtLeastMs / 2 && lastsMs <= suspendAtMostMs))
    throw missing('until', 'A suspension ends within a year.');
  return untilMs;
}
