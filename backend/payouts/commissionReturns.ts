import type { Context } from '../context.ts';
import { emitBalance } from '../money/bookings.ts';
import { returnPairs, sourceOfKind } from '../money/earningKinds.ts';
import { sidesOf } from '../money/ledger.ts';
import { move, moveOf } from '../money/transfers.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { workSources } from '../money/figures.ts';
import { agencyParts, type AgencyPart } from './commissions.ts';
import { runName } from './editLock.ts';

/** A streamer's settled week that changed after its commission was taken. */
interface ChangedWeek {
  readonly userId: string;
  readonly weekMs: number;
}

/** Agencies have a share of earnings from work only. */
const workReturns = returnPairs.filter(([kind]) => {
  const source = sourceOfKind(kind);
  return source !== null && (workSources as readonly string[]).includes(source);
});

/** Returns the settled weeks before `firstMs` of which earnings were returned since; of one person if `userId` is given. */
export async function changedWeeks(db: Connection, firstMs: number, userId?: string): Promise<ChangedWeek[]> {
  const rows = await db
    .selectFrom('coin_entries as back')
    .innerJoin('coin_entries as earned', (join) =>
      join
        .onRef('earned.user_id', '=', 'back.user_id')
        .onRef('earned.ref', '=', 'back.ref')
        .on((eb) =>
          eb.or(
            workReturns.map(([kind, back]) =>
              eb.and([eb('earned.kind', '=', kind), eb('back.kind', '=', back)]),
            ),
          ),
        ),
    )
    .select(['back.user_id', 'earned.created_ms'])
    .where('back.created_ms', '>=', firstMs)
    .where('earned.created_ms', '<', firstMs)
    .$if(userId !== undefined, (query) => query.where('back.user_id', '=', userId ?? ''))
    .execute();
  const weeks = new Map<string, ChangedWeek>();
  for (const { user_id, created_ms } of rows) {
    const weekMs = weekStartMs(created_ms);
    weeks.set(`${user_id} ${weekMs}`, { userId: user_id, weekMs });
  }
  return [...weeks.values()];
}

/** Returns the coins that agencies took of a changed week beyond what is due by now, each under its commission. */
export async function tooMuchTaken(
  db: Connection,
  { userId, weekMs }: ChangedWeek,
): Promise<readonly AgencyPart[]> {
  const found: AgencyPart[] = [];
  for (const { ref, coins: due } of await agencyParts(db, userId, weekMs)) {
    const coins = (await takenUnder(db, userId, ref)) - due;
    if (coins > 0) found.push({ ref, coins });
  }
  return found;
}

/**
 * Books the excess commission of a changed week as the streamer's, at the end of the week that is counted.
 */
async function returnCommission(work: Work, week: ChangedWeek, countedMs: number): Promise<void> {
  const { userId } = week;
  for (const { ref, coins } of await tooMuchTaken(work.db, week)) {
    const entry = { userId, kind: 'agencyReturn', ref: `${ref} back ${runName(countedMs)}`, coins } as const;
    const booking = await move(work.db, moveOf(entry, sidesOf(entry.kind)), countedMs + WEEK_MS - 1);
    if (booking === 'booked') emitBalance(work, userId);
  }
}

/** Returns a commission less what earlier runs returned of it. */
async function takenUnder(db: Connection, userId: string, ref: string): Promise<number> {
  const row = await db
    .selectFrom('coin_entries')
    .select((eb) => eb.fn.sum('coins').as('coins'))
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'agencyCommission'), eb('ref', '=', ref)]),
        eb.and([eb('kind', '=', 'agencyReturn'), eb('ref', 'like', `${ref} back %`)]),
      ]),
    )
    .executeTakeFirst();
  return 0 - Number(row?.coins ?? 0);
}

/** Returns the excess commissions of earlier weeks to all streamers. */
export async function returnCommissions(
  { database, unitOfWork, scope }: Pick<Context, 'database' | 'unitOfWork' | 'scope'>,
  firstMs: number,
  lastMs: number,
): Promise<void> {
  for (const week of await changedWeeks(database, firstMs)) {
    if (scope.ended) return;
    await unitOfWork.run((work) => returnCommission(work, week, lastMs));
  }
}
