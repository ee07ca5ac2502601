import type { Insertable } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { ReportReason, ReportSource } from '#shared/domain/reports.ts';
import { directParties } from '../chat/index.ts';
import type { Connection } from '../storage/database.ts';
import type { ModerationCasesTable } from '../storage/encounterTables.ts';
import { queenId } from './chatScripts.ts';

const moderatorId = 'account-moderator';

interface DemoCase {
  readonly id: string;
  readonly userId: string;
  readonly agoMs: number;
  /** Null: a check of camera frames opened the case. */
  readonly report: {
    readonly by: string;
    readonly reason: ReportReason;
    readonly source: ReportSource;
    readonly comment: string;
  } | null;
  /** Kind of the encounter whose frames were checked. */
  readonly seenIn?: 'match' | 'call';
  readonly appeal?: string;
  /** A moderator's decision, with the milliseconds from the opening of the case to the decision. */
  readonly decided?: { readonly state: 'upheld' | 'dismissed'; readonly afterMs: number };
}

/** Open cases of each kind and decided ones; an upheld case still waits for a decision. */
const cases: readonly DemoCase[] = [
  {
    ...{ id: 'demo-case-1', userId: 'demo-guest-kevin', agoMs: 4 * DAY_MS },
    report: null,
    decided: { state: 'dismissed', afterMs: 3 * HOUR_MS },
  },
  {
    ...{ id: 'demo-case-2', userId: 'demo-guest-hugo', agoMs: 26 * HOUR_MS },
    report: {
      ...{ by: queenId, reason: 'abuse', source: 'chat' },
      comment: 'He calls me names when I don’t answer at once.',
    },
    decided: { state: 'upheld', afterMs: 2 * HOUR_MS },
  },
  {
    ...{ id: 'demo-case-3', userId: 'demo-guest-bruno', agoMs: 5 * HOUR_MS },
    report: null,
    seenIn: 'call',
    appeal: 'That was a painting on the wall behind me.',
  },
  {
    ...{ id: 'demo-case-4', userId: 'demo-guest-diego', agoMs: 2 * HOUR_MS },
    report: {
      ...{ by: queenId, reason: 'spam', source: 'message' },
      comment: 'He sends these same words to everyone.',
    },
  },
  {
    ...{ id: 'demo-case-5', userId: 'demo-guest-omar', agoMs: 40 * MINUTE_MS },
    report: {
      ...{ by: 'demo-carmen', reason: 'impersonation', source: 'profile' },
      comment: 'The photo shows an actor, not him.',
    },
  },
];

/** Stores the moderation cases of the demo once. A case about a person who is not in the database is left out. */
export async function seedCases(db: Connection, nowMs: number): Promise<void> {
  const known = await db.selectFrom('moderation_cases').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const ids = cases.flatMap(({ userId, report }) => [userId, ...(report ? [report.by] : [])]);
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  for (const made of cases) {
    const { id, userId, agoMs, report } = made;
    if (!nameOf.has(userId) || (report && !nameOf.has(report.by))) continue;
    const atMs = nowMs - agoMs;
    const match = report === null && made.seenIn !== 'call' ? await lastMatchOf(db, userId, atMs) : undefined;
    const call = made.seenIn === 'call' ? await lastCallOf(db, userId, atMs) : undefined;
    if (report)
      await db
        .insertInto('reports')
        .values({
          ...{ id: `${id}-report`, case_id: id, reporter_id: report.by, user_id: userId },
          ...{ reason: report.reason, comment: report.comment, source: report.source, created_ms: atMs },
          ref_id: await referenceOf(db, made),
          evidence: JSON.stringify({
            name: nameOf.get(userId),
            age: null,
            bio: null,
            avatar: null,
            pictures: [],
          }),
        })
        .execute();
    await db
      .insertInto('moderation_cases')
      .values(caseRow(made, { atMs, matchId: match?.id ?? null, callId: call?.id ?? null }))
      .execute();
  }
}

function caseRow(
  { id, userId, report, appeal, decided }: DemoCase,
  {
    atMs,
    matchId,
    callId,
  }: { readonly atMs: number; readonly matchId: string | null; readonly callId: string | null },
): Insertable<ModerationCasesTable> {
  return {
    ...{ id, user_id: userId, reason: report ? 'report' : 'verdict', created_ms: atMs },
    ...{ verdict: report ? null : 'prohibited', match_id: matchId, call_id: callId, media_id: null },
    report_id: report ? `${id}-report` : null,
    ...{ appeal: appeal ?? null, appealed_ms: appeal === undefined ? null : atMs + HOUR_MS },
    state: decided?.state ?? 'open',
    decided_ms: decided ? atMs + decided.afterMs : null,
    decided_by: decided ? moderatorId : null,
  };
}

/** Returns the id of the reported message or chat; null for a profile. */
async function referenceOf(db: Connection, { userId, report }: DemoCase): Promise<string | null> {
  if (!report || report.source === 'profile') return null;
  const message = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.chat_id'])
    .where('chats.parties', '=', directParties(userId, report.by))
    .where('messages.from_id', '=', userId)
    .orderBy('messages.place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (report.source === 'chat' ? message?.chat_id : message?.id) ?? null;
}

const lastCallOf = (db: Connection, userId: string, beforeMs: number) =>
  db
    .selectFrom('calls')
    .select('id')
    .where('caller_id', '=', userId)
    .where('answered_ms', 'is not', null)
    .where('created_ms', '<', beforeMs)
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst();

const lastMatchOf = (db: Connection, userId: string, beforeMs: number) =>
  db
    .selectFrom('matches')
    .select('id')
    .where('a', '=', userId)
    .where('made_ms', '<', beforeMs)
    .orderBy('made_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
