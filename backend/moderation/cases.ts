import { sql, type Selectable } from 'kysely';
import type { CaseState } from '#shared/api/moderation.ts';
import type { ReportSource } from '#shared/domain/reports.ts';
import type { EncounterRef } from '../events.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { ModerationCasesTable } from '../storage/encounterTables.ts';
import type { ReportsTable } from '../storage/schema.ts';

export type CaseRow = Selectable<ModerationCasesTable>;

export type CaseReport = Selectable<ReportsTable>;

export interface NewCase {
  readonly id: string;
  readonly userId: string;
  readonly encounter: EncounterRef;
  readonly verdict: string | null;
  readonly reportId: string | null;
  readonly mediaId: string | null;
  readonly isOfGallery: boolean;
  readonly atMs: number;
  /** Whether the reason is "may be under 18": the case then comes first in the queue. */
  readonly isUrgent?: boolean;
}

/** Cursor: the page begins after this case. */
export interface After {
  readonly priority: number;
  readonly ms: number;
  readonly id: string;
}

export interface CaseEncounter {
  readonly kind: 'match' | 'call';
  readonly withId: string;
  readonly atMs: number;
  readonly lastedMs: number | null;
}

/** The moderators' queue of cases: `open` → `upheld` or `dismissed`, both final. */
export interface Cases {
  open(made: NewCase): Promise<void>;
  byId(id: string): Promise<CaseRow | undefined>;
  byIds(ids: readonly string[]): Promise<CaseRow[]>;
  /** Returns the case that a verdict in this encounter has opened since this moment. */
  openVerdictOf(userId: string, encounter: EncounterRef, sinceMs: number): Promise<CaseRow | undefined>;
  /** Returns the open case for reports of this reporter about this user. */
  openReportOf(userId: string, reporterId: string): Promise<CaseRow | undefined>;
  /** Puts the case first in the queue. */
  makeUrgent(id: string): Promise<void>;
  /** Returns true if an earlier report "may be under 18" by this reporter about this user was dismissed. */
  wasWrongAboutAge(reporterId: string, userId: string): Promise<boolean>;
  /** Adds the report to the case. */
  addReport(id: string, reportId: string): Promise<void>;
  /** Returns the reports of these cases, oldest first. */
  reportsOf(ids: readonly string[]): Promise<CaseReport[]>;
  /** Returns the case that a verdict on this medium has opened, decided or not. */
  ofMedium(mediaId: string): Promise<CaseRow | undefined>;
  /** Replaces the verdict by a more severe one. */
  setVerdict(id: string, verdict: string): Promise<void>;
  /**
   * Returns a page of cases: open ones by urgency and then oldest first, others newest first; without the
   * cases about the reading moderator.
   */
  inState(state: CaseState, limit: number, after: After | null, readerId: string): Promise<CaseRow[]>;
  countOpen(readerId: string): Promise<number>;
  /**
   * Counts upheld cases since this moment without a decision or a penalty, without the cases about the
   * reading moderator.
   */
  countUndecided(readerId: string, sinceMs: number): Promise<number>;
  /** Returns the match or call of the case, with the other user. */
  encounterOf(row: CaseRow): Promise<CaseEncounter | null>;
  /** Returns true if this moderator reported something in the case, or gets coins back if it is upheld. */
  isParty(row: CaseRow, moderatorId: string): Promise<boolean>;
  /** Returns cases from checks or reports of this call, newest first. */
  ofCall(callId: string): Promise<CaseRow[]>;
  /** Returns cases about the user, newest first. */
  ofUser(userId: string, limit: number): Promise<CaseRow[]>;
  /** Returns false if the case is already decided. */
  decide(id: string, state: CaseState, by: string, atMs: number, db?: Connection): Promise<boolean>;
  /** Returns false if the case is already decided or appealed. */
  appeal(id: string, text: string, atMs: number): Promise<boolean>;
}

export function createCases(database: Database): Cases {
  const all = () => database.selectFrom('moderation_cases').selectAll();

  return {
    async open({ id, userId, encounter, verdict, reportId, mediaId, isOfGallery, atMs, isUrgent = false }) {
      await database
        .insertInto('moderation_cases')
        .values({
          id,
          user_id: userId,
          reason: reportId === null ? 'verdict' : 'report',
          verdict,
          match_id: encounter.matchId,
          call_id: encounter.callId,
          report_id: reportId,
          media_id: mediaId,
          is_of_gallery: isOfGallery ? 1 : 0,
          state: 'open',
          created_ms: atMs,
          priority: isUrgent ? 1 : 0,
        })
        .execute();
    },
    byId: (id) => all().where('id', '=', id).executeTakeFirst(),
    byIds: (ids) => all().where('id', 'in', ids).execute(),
    openVerdictOf: (userId, { matchId, callId }, sinceMs) =>
      all()
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .where('reason', '=', 'verdict')
        .where('match_id', 'is not distinct from', matchId)
        .where('call_id', 'is not distinct from', callId)
        .where('media_id', 'is', null)
        .where('created_ms', '>', sinceMs)
        .executeTakeFirst(),
    openReportOf: (userId, reporterId) =>
      all()
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('reports')
              .select('reports.id')
              .where('reports.reporter_id', '=', reporterId)
              .whereRef('reports.case_id', '=', 'moderation_cases.id'),
          ),
        )
        .executeTakeFirst(),
    async makeUrgent(id) {
      await database.updateTable('moderation_cases').set({ priority: 1 }).where('id', '=', id).execute();
    },
    async wasWrongAboutAge(reporterId, userId) {
      const found = await database
        .selectFrom('reports')
        .innerJoin('moderation_cases', 'moderation_cases.id', 'reports.case_id')
        .select('reports.id')
        .where('reports.reporter_id', '=', reporterId)
        .where('reports.user_id', '=', userId)
        .where('reports.reason', '=', 'minor')
        .where('moderation_cases.state', '=', 'dismissed')
        .executeTakeFirst();
      return found !== undefined;
    },
    async addReport(id, reportId) {
      await database.updateTable('reports').set({ case_id: id }).where('id', '=', reportId).execute();
    },
    reportsOf: (ids) =>
      database
        .selectFrom('reports')
        .selectAll()
        .where('case_id', 'in', ids)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
    ofMedium: (mediaId) => all().where('media_id', '=', mediaId).executeTakeFirst(),
    async setVerdict(id, verdict) {
      await database.updateTable('moderation_cases').set({ verdict }).where('id', '=', id).execute();
    },
    inState(state, limit, after, readerId) {
      const [direction, further] = state === 'open' ? (['asc', '>'] as const) : (['desc', '<'] as const);
      let query = all().where('state', '=', state).where('user_id', '!=', readerId);
      const isOpen = state === 'open';
      if (after) {
        const { priority, ms, id } = after;
        query = query.where(({ eb, or, and }) => {
          const isLater = or([
            eb('created_ms', further, ms),
            and([eb('created_ms', '=', ms), eb('id', further, id)]),
          ]);
          if (!isOpen) return isLater;
          return or([eb('priority', '<', priority), and([eb('priority', '=', priority), isLater])]);
        });
      }
      if (isOpen) query = query.orderBy('priority', 'desc');
      return query.orderBy('created_ms', direction).orderBy('id', direction).limit(limit).execute();
    },
    async countOpen(readerId) {
      const { count } = await database
        .selectFrom('moderation_cases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'open')
        .where('user_id', '!=', readerId)
        .executeTakeFirstOrThrow();
      return count;
    },
    async countUndecided(readerId, sinceMs) {
      const { count } = await database
        .selectFrom('moderation_cases')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', 'upheld')
        .where('decided_ms', '>=', sinceMs)
        .where('user_id', '!=', readerId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sanctions')
                .select('sanctions.id')
                .whereRef('sanctions.case_id', '=', 'moderation_cases.id')
                .where('sanctions.decided_by', '=', 'person')
                .where('sanctions.state', '!=', 'undone'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('penalties')
                .select('penalties.id')
                .whereRef('penalties.case_id', '=', 'moderation_cases.id'),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async encounterOf({ user_id: userId, match_id: matchId, call_id: callId }) {
      if (matchId !== null) {
        const match = await database
          .selectFrom('matches')
          .select(['a', 'b', 'made_ms', 'started_ms', 'ended_ms'])
          .where('id', '=', matchId)
          .executeTakeFirst();
        return match
          ? {
              kind: 'match',
              withId: match.a === userId ? match.b : match.a,
              atMs: match.started_ms ?? match.made_ms,
              lastedMs: lengthOf(match.started_ms, match.ended_ms),
            }
          : null;
      }
      if (callId === null) return null;
      const call = await database
        .selectFrom('calls')
        .select(['caller_id', 'callee_id', 'created_ms', 'answered_ms', 'ended_ms'])
        .where('id', '=', callId)
        .executeTakeFirst();
      return call
        ? {
            kind: 'call',
            withId: call.caller_id === userId ? call.callee_id : call.caller_id,
            atMs: call.answered_ms ?? call.created_ms,
            lastedMs: lengthOf(call.answered_ms, call.ended_ms),
          }
        : null;
    },
    async isParty({ id, media_id: mediaId }, moderatorId) {
      const reports = await database
        .selectFrom('reports')
        .select(['reporter_id', 'ref_id'])
        .where('case_id', '=', id)
        .execute();
      if (reports.some(({ reporter_id: reporterId }) => reporterId === moderatorId)) return true;
      const refs = [mediaId, ...reports.map(({ ref_id: refId }) => refId)].filter((ref) => ref !== null);
      if (refs.length === 0) return false;
      const paid = await database
        .selectFrom('message_media')
        .innerJoin('coin_transfers', (join) =>
          join
            .on('coin_transfers.kind', '=', 'mediaCharge')
            .on('coin_transfers.user_id', '=', moderatorId)
            // A second purchase of the same medium is booked as `<medium> 2`.
            .on((eb) =>
              eb.or([
                eb('coin_transfers.ref', '=', eb.ref('message_media.id')),
                eb('coin_transfers.ref', 'like', sql<string>`message_media.id || ' %'`),
              ]),
            ),
        )
        .select('message_media.id')
        .where((eb) => eb.or([eb('message_media.id', 'in', refs), eb('message_id', 'in', refs)]))
        .executeTakeFirst();
      return paid !== undefined;
    },
    ofCall: (callId) =>
      all()
        .where((eb) =>
          eb.or([
            eb('call_id', '=', callId),
            eb(
              'id',
              'in',
              eb
                .selectFrom('reports')
                .select('reports.case_id')
                .where('reports.source', '=', 'call' satisfies ReportSource)
                .where('reports.ref_id', '=', callId)
                .where('reports.case_id', 'is not', null)
                .$castTo<{ case_id: string }>(),
            ),
          ]),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ofUser: (userId, limit) =>
      all()
        .where('user_id', '=', userId)
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async decide(id, state, by, atMs, db = database) {
      const { numUpdatedRows } = await db
        .updateTable('moderation_cases')
        .set({ state, decided_by: by, decided_ms: atMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async appeal(id, text, atMs) {
      const { numUpdatedRows } = await database
        .updateTable('moderation_cases')
        .set({ appeal: text, appealed_ms: atMs })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('appeal', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

const lengthOf = (fromMs: number | null, untilMs: number | null): number | null =>
  fromMs === null || untilMs === null ? null : Math.max(0, untilMs - fromMs);
