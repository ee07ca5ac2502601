import type { CallCancelReason } from '#shared/domain/calls.ts';
import { autoSource } from '../chat/index.ts';
import type { Database } from '../storage/database.ts';

/** Time span in milliseconds since 1970; `untilMs` is exclusive. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * End reasons of calls that the streamer could have answered. Calls that the caller cancelled do not count.
 */
const unanswered = ['noAnswer', 'declined'] as const satisfies readonly CallCancelReason[];

/** Returns the percentage of received calls that the user answered; null if there were no such calls. */
export async function answerRateIn(
  database: Database,
  userId: string,
  { fromMs, untilMs }: Span,
): Promise<number | null> {
  const { answered, missed } = await database
    .selectFrom('calls')
    .select((eb) => [
      eb.fn.countAll().filterWhere('answered_ms', 'is not', null).as('answered'),
      eb.fn
        .countAll()
        .filterWhere('answered_ms', 'is', null)
        .filterWhere('end_reason', 'in', unanswered)
        .as('missed'),
    ])
    .where('callee_id', '=', userId)
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    .executeTakeFirstOrThrow();
  const all = Number(answered) + Number(missed);
  return all === 0 ? null : Math.round((Number(answered) / all) * 100);
}

/** Returns the average duration of the user's calls in seconds, for both directions; null without calls. */
export async function averageCallIn(
  database: Database,
  userId: string,
  { fromMs, untilMs }: Span,
): Promise<number | null> {
  const rows = await database
    .selectFrom('calls')
    .select(['answered_ms', 'ended_ms'])
    .where((eb) => eb.or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    .where('answered_ms', 'is not', null)
    .where('ended_ms', 'is not', null)
    .execute();
  if (rows.length === 0) return null;
  const lasted = rows.reduce((sum, row) => sum + ((row.ended_ms ?? 0) - (row.answered_ms ?? 0)), 0);
  return Math.round(lasted / rows.length / 1_000);
}

/**
 * Returns the median reply time in seconds, because a night of sleep must not outweigh a hundred quick
 * replies; null before the first reply. The time counts from the first unanswered message; automatic messages
 * do not count as replies.
 */
export async function replyTimeIn(
  database: Database,
  userId: string,
  { fromMs, untilMs }: Span,
): Promise<number | null> {
  const rows = await database
    .selectFrom('messages')
    .innerJoin('chat_members as member', 'member.chat_id', 'messages.chat_id')
    .select(['messages.chat_id', 'messages.from_id', 'messages.place'])
    .where('member.user_id', '=', userId)
    .where('member.companion_id', 'is not', null)
    .where('member.active_at', '>=', fromMs)
    .where('messages.place', '>=', fromMs)
    .where('messages.place', '<', untilMs)
    .where((eb) => eb.or([eb('messages.source', 'is', null), eb('messages.source', '!=', autoSource)]))
    .orderBy('messages.chat_id')
    .orderBy('messages.place')
    .execute();
  const waitsMs: number[] = [];
  let [chatId, firstMs]: [string | null, number | null] = [null, null];
  for (const row of rows) {
    if (row.chat_id !== chatId) [chatId, firstMs] = [row.chat_id, null];
    if (row.from_id !== userId) firstMs ??= row.place;
    else if (firstMs !== null) {
      waitsMs.push(row.place - firstMs);
      firstMs = null;
    }
  }
  return waitsMs.length === 0 ? null : Math.round(medianOf(waitsMs) / 1_000);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}
