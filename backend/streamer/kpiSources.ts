import type { CallCancelReason } from '#shared/domain/calls.ts';
import { autoSource } from '../chat/index.ts';
import type { Database } from '../storage/database.ts';

/** From a moment on, and until another: in milliseconds since 1970, the second left out. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** How a call to her ended that she could have answered. One that its caller gave up says nothing of her. */
const unanswered = ['noAnswer', 'declined'] as const satisfies readonly CallCancelReason[];

/** Of the calls that rang for this person, how many percent they answered; null where none did. */
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

/** Seconds that this person's calls lasted, on average, whoever called; null where there were none. */
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
 * Seconds within which this person answers what somebody wrote, in half of the cases: a night's sleep must not outweigh
 * a hundred quick answers. It counts from the first message that waits; automatic ones answer nothing. Null before the
 * first answer.
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
