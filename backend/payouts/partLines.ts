import type * as z from 'zod/mini';
import type { PayoutPartKey, payoutLinesSchema } from '#shared/domain/payoutParts.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isNotBlocked } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../lib/calendar.ts';
import { causeOf } from '../streamer/index.ts';
import { causesOf, othersOf } from './causes.ts';
import type { BookLine } from './lines.ts';
import { linesOfPart } from './parts.ts';

type Page = z.core.input<typeof payoutLinesSchema>;

interface LinesQuery {
  readonly part: PayoutPartKey;
  readonly count: number;
  readonly paginationToken?: string | null | undefined;
}

/** Returns a page of the lines of one part of a payout, with the sum of the whole part. */
export async function pageOfPart(
  db: Connection,
  payout: PayoutsTable,
  { part, count, paginationToken }: LinesQuery,
  pending: readonly BookLine[] = [],
): Promise<Page> {
  const all = await linesOfPart(db, payout, part, pending);
  const after = pageCursorOf(paginationToken, 1)?.keys[0] ?? 0;
  const rest = all.filter(({ line }) => line > after);
  const { page, paginationToken: next } = pageOf(rest.slice(0, count + 1), count, ({ line }) => ({
    keys: [line],
    id: '',
  }));
  const booked = page.map((each) => each.booked);
  const locale = await appLocaleOf(db, payout.user_id);
  const causes = await causesOf(db, payout.user_id, booked, locale);
  const others = await othersOf(db, payout.user_id, booked);
  const seen = await seenOf(db, payout.user_id, [...others.values()]);
  return {
    coins: all.reduce((sum, { coins }) => sum + coins, 0),
    entries: all.length,
    lines: page.map(({ line, booked: { atMs, kind, ref }, coins }, at) => ({
      line,
      at: isoTime(atMs),
      cause: causes[at] ?? '',
      coins,
      of: placeOf({ kind, ref }),
      userId: seen.has(others.get(ref) ?? '') ? (others.get(ref) ?? null) : null,
    })),
    paginationToken: next,
  };
}

/** Returns the users whose chat can be opened: not deleted and not blocked in either direction. */
async function seenOf(
  db: Connection,
  viewerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('deleted', '=', 0)
    .where(isNotBlocked('users.id', viewerId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const penaltyKinds: readonly string[] = ['penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyReleased'];
const payoutKinds: readonly string[] = ['payout', 'payoutReturn', 'heldPart'];

/** Returns the page that a line refers to; null if there is none. */
function placeOf({ kind, ref }: Pick<BookLine, 'kind' | 'ref'>): NonNullable<Page['lines']>[number]['of'] {
  if (penaltyKinds.includes(kind)) return { kind: 'penalty', id: ref };
  if (payoutKinds.includes(kind)) return { kind: 'payout', id: ref };
  return causeOf({ kind, ref });
}
