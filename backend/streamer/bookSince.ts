import type * as z from 'zod/mini';
import { HOUR_MS } from '#shared/domain/constants.ts';
import type { bookSinceSchema } from '#shared/domain/earnings.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../lib/calendar.ts';

/** Maximum number of new entries in a response; `hasMore` tells the client that there are more. */
const maxEntries = 500;

/**
 * Returns the entries after a known entry, and the balance, read in one transaction so that they match.
 * Without a known entry, returns only the current position.
 */
export function bookSince(
  { unitOfWork, ledger }: Pick<Context, 'unitOfWork' | 'ledger'>,
  userId: string,
  after: number | null,
): Promise<z.core.input<typeof bookSinceSchema>> {
  return unitOfWork.run(async ({ db }) => {
    const own = db.selectFrom('coin_entries').where('user_id', '=', userId);
    const balance = await ledger.balance(userId, db);
    const latest = await own
      .select('id')
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (after === null) return { balance, head: Number(latest?.id ?? 0), entries: [] };
    const known = await own.select('created_ms').where('id', '=', after).executeTakeFirst();
    const rows = await own
      .select(['id', 'kind', 'coins', 'created_ms'])
      .where('id', '>', after)
      // A lower bound for the time makes the query use the index over time. One hour of tolerance covers a
      // corrected clock.
      .where('created_ms', '>=', (known?.created_ms ?? 0) - HOUR_MS)
      .orderBy('id')
      .limit(maxEntries + 1)
      .execute();
    const entries = rows.slice(0, maxEntries);
    return {
      balance,
      head: Number(entries.at(-1)?.id ?? after),
      entries: entries.map(({ id, kind, coins, created_ms }) => ({
        _id: Number(id),
        kind,
        coins: Number(coins),
        at: isoTime(created_ms),
      })),
      hasMore: rows.length > maxEntries,
    };
  });
}
