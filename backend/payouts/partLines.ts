import type * as z from 'zod/mini';
import type { PayoutPartKey, payoutLinesSchema } from '#shared/domain/payoutParts.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { pageCursorOf, pageOf } from '../social/paging.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { isoTime } from '../streamer/calendar.ts';
import { causeOf } from '../streamer/entryCauses.ts';
import { causesOf } from './causes.ts';
import type { BookLine } from './lines.ts';
import { linesOfPart } from './parts.ts';

type Page = z.core.input<typeof payoutLinesSchema>;

interface AskedLines {
  readonly part: PayoutPartKey;
  readonly count: number;
  readonly paginationToken?: string | null | undefined;
}

/** A page of what makes one part of a payout, with the sum of the whole part. */
export async function pageOfPart(
  db: Connection,
  payout: PayoutsTable,
  { part, count, paginationToken }: AskedLines,
): Promise<Page> {
  const all = await linesOfPart(db, payout, part);
  const after = pageCursorOf(paginationToken, 1)?.keys[0] ?? 0;
  const rest = all.filter(({ line }) => line > after);
  const { page, paginationToken: next } = pageOf(rest.slice(0, count + 1), count, ({ line }) => ({
    keys: [line],
    id: '',
  }));
  const booked = page.map((each) => each.booked);
  const locale = await appLocaleOf(db, payout.user_id);
  const causes = await causesOf(db, payout.user_id, booked, locale);
  return {
    coins: all.reduce((sum, { coins }) => sum + coins, 0),
    entries: all.length,
    lines: page.map(({ line, booked: { atMs, kind, ref }, coins }, at) => ({
      line,
      at: isoTime(atMs),
      cause: causes[at] ?? '',
      coins,
      of: placeOf({ kind, ref }),
    })),
    paginationToken: next,
  };
}

const penaltyKinds: readonly string[] = ['penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyReleased'];
const payoutKinds: readonly string[] = ['payout', 'payoutReturn', 'heldPart'];

/** What a line is about, where there is a page of it. */
function placeOf({ kind, ref }: Pick<BookLine, 'kind' | 'ref'>): NonNullable<Page['lines']>[number]['of'] {
  if (penaltyKinds.includes(kind)) return { kind: 'penalty', id: ref };
  if (payoutKinds.includes(kind)) return { kind: 'payout', id: ref };
  return causeOf({ kind, ref });
}
