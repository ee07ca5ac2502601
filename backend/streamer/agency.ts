import type * as z from 'zod/mini';
import type { AgencyFigures } from '#shared/domain/payoutParts.ts';
import type { agencySchema } from '#shared/domain/streamer.ts';
import { agencyByCode } from '../people/agencies.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { agencySpans, commissionOf, earnedBetween, nextWeekMs } from '../money/agencyTime.ts';
import { dateOfDay, dayOf, isoTime, monthStartMs } from '../lib/calendar.ts';

type Agency = z.core.input<typeof agencySchema>;

/** Returns the user's current agency, or the one that begins next week. */
async function agencyOf(db: Connection, userId: string, nowMs: number): Promise<Agency> {
  const span = (await agencySpans(db, userId)).at(-1);
  const isOver = span === undefined || (span.untilMs !== null && span.untilMs <= nowMs);
  const row = isOver ? undefined : await agencyByCode(db, span.agencyId);
  if (!row || isOver) return { status: 'none' };
  const hasContact = row.contact_name !== null || row.contact_email !== null;
  return {
    _id: row.id,
    name: row.name,
    logo: row.logo,
    status: span.fromMs > nowMs ? 'pending' : 'active',
    joinedAt: isoTime(span.fromMs),
    commissionPercent: row.commission_percent,
    payoutVia: row.payout_via === 'agency' || row.payout_via === 'direct' ? row.payout_via : null,
    contact: hasContact ? { name: row.contact_name, email: row.contact_email } : null,
  };
}

/**
 * Handlers for joining and leaving an agency. A chosen agency begins next week. The previous agency ends at
 * once and receives its share of the earnings until then.
 */
export function createAgencyHandlers(
  context: Pick<Context, 'clock' | 'database' | 'unitOfWork'>,
): HandlersOf<'getAgency' | 'assignAgency' | 'leaveAgency' | 'getAgencyFigures'> {
  const { clock, database, unitOfWork } = context;

  /** Ends the current agency now and begins the chosen one next week. */
  async function change(userId: string, code: string | null): Promise<Agency> {
    return unitOfWork.run(async (work) => {
      const nowMs = clock.now();
      const before = await agencyOf(work.db, userId, nowMs);
      const chosen = code === null ? undefined : await agencyByCode(work.db, code);
      if (code !== null && !chosen) throw new ApiFailure('not_found', 'There is no such agency.');
      const agencyId = chosen?.id ?? null;
      if ((before._id ?? null) === agencyId) return before;
      await work.db
        .deleteFrom('agency_changes')
        .where('user_id', '=', userId)
        .where('from_ms', '>', nowMs)
        .execute();
      const rows = [
        ...(before.status === 'active' ? [{ user_id: userId, agency_id: null, from_ms: nowMs }] : []),
        ...(agencyId === null ? [] : [{ user_id: userId, agency_id: agencyId, from_ms: nextWeekMs(nowMs) }]),
      ];
      if (rows.length > 0) await work.db.insertInto('agency_changes').values(rows).execute();
      work.emit(userId, 'call', 'studioUpdated', { what: 'agency' });
      work.emit(userId, 'call', 'studioUpdated', { what: 'payments' });
      return agencyOf(work.db, userId, nowMs);
    });
  }

  return {
    getAgency: ({ caller }) => agencyOf(database, caller.userId, clock.now()),
    assignAgency: ({ caller, query }) => change(caller.userId, query.agencyId),
    leaveAgency: ({ caller }) => change(caller.userId, null),

    async getAgencyFigures({ caller: { userId }, query }): Promise<AgencyFigures> {
      const nowMs = clock.now();
      const untilMs = monthStartMs(nowMs);
      const fromMs = monthStartMs(untilMs - 1);
      const own = (await agencyOf(database, userId, nowMs))._id ?? null;
      const agencyId = query.agencyId ?? own;
      const agency = agencyId === null ? undefined : await agencyByCode(database, agencyId);
      if (query.agencyId !== undefined && !agency)
        throw new ApiFailure('not_found', 'There is no such agency.');
      const earned = await earnedBetween(database, userId, fromMs, untilMs);
      const percent = agency?.commission_percent ?? 0;
      const commission = commissionOf(earned, percent);
      return {
        agencyId: agency?.id ?? null,
        name: agency?.name ?? null,
        commissionPercent: agency ? percent : null,
        month: dateOfDay(dayOf(fromMs)),
        earned,
        commission,
        left: earned - commission,
        taken: await takenBetween(database, userId, fromMs, untilMs),
        startsAt: agency === undefined || agency.id === own ? null : isoTime(nextWeekMs(nowMs)),
      };
    },
  };
}

async function takenBetween(
  db: Connection,
  userId: string,
  fromMs: number,
  untilMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('coin_entries')
    .select((eb) => eb.fn.sum('coins').as('coins'))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['agencyCommission', 'agencyReturn'])
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    .executeTakeFirst();
  // Subtraction from 0 avoids -0.
  return 0 - Number(row?.coins ?? 0);
}
