import { DAY_MS, loginMethods } from '#shared/domain/constants.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createUsers } from '../people/users.ts';
import { bookHistory } from '../money/history.ts';
import type { Connection } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { dayOf, WEEK_MS } from '../lib/calendar.ts';
import { demoAgency } from './agencies.ts';
import { answeredBy, queenId, userId } from './chatScripts.ts';
import { hasChats, storeChats } from './chats.ts';
import { photosOf } from './galleries.ts';
import { leadersHistory, workHistory, type PastMatch } from './history.ts';
import { pastFans, readOldNews, seedFollows, seedGiftNews, seedMoneyNews, seedMissedCalls } from './news.ts';
import { countedWeekMs, seedBilling, waitingPayouts } from './billing.ts';
import { coverOf, seedCalls } from './pastCalls.ts';
import { pastPayouts, pastPenalties } from './payouts.ts';
import { pastPresents } from './presents.ts';
import { userHistory } from './userHistory.ts';

/** Days before the history at which the streamer's account was created. */
const knownDaysBefore = 12;

/** Men in her past matches, who do not return. */
const men = [
  ['Kevin', '1990-02-11', 'IE'],
  ['Tomas', '1987-06-30', 'CZ'],
  ['Bruno', '1994-11-05', 'BR'],
  ['Henrik', '1985-09-18', 'DK'],
  ['Matteo', '1991-04-27', 'IT'],
  ['Adrian', '1996-01-08', 'PL'],
  ['Yusuf', '1989-12-21', 'TR'],
  ['Oliver', '1993-07-14', 'GB'],
  ['Pavel', '1986-03-03', 'BG'],
  ['Sven', '1998-10-29', 'SE'],
  ['Hugo', '1992-08-16', 'FR'],
  ['Kenji', '1995-05-22', 'JP'],
  ['Omar', '1988-01-31', 'MA'],
  ['Diego', '1997-09-09', 'MX'],
  ['Lukas', '1990-06-12', 'AT'],
  ['Nikos', '1984-04-04', 'GR'],
] as const;

const termsOfAgency = {
  commission_percent: 12,
  payout_via: 'direct',
  contact_name: 'Elena Duarte',
  contact_email: 'elena@northern-lights.example',
} as const;

/** Maximum number of rows in one statement. */
const rowsPerInsert = 500;

export interface StreamerSeed {
  readonly unitOfWork: UnitOfWork;
  readonly clock: { now(): number };
  /** Demo users who meet her too, and competing streamers, best first. */
  readonly menIds: readonly string[];
  readonly leaderIds: readonly string[];
}

/**
 * Creates the demo streamer's history once, in one transaction. Existing history stays unchanged. Coins
 * follow the ledger's rules, so that her balance equals her entries.
 */
export async function seedStreamers({ unitOfWork, clock, menIds, leaderIds }: StreamerSeed): Promise<void> {
  const nowMs = clock.now();
  await unitOfWork.run(async (work) => {
    const { db } = work;
    const users = createUsers(db);
    const queen = await users.byId(queenId);
    if (!queen || (await isSeeded(db))) return;
    // A user may have registered the demo e-mail while there was no demo data; that account gets no history.
    const hasUser = (await users.byId(userId)) !== undefined;
    const guests = await seedMen(db, nowMs);
    const { startMs, matches, spans, calls, earnings, charges } = workHistory(
      queenId,
      [...menIds.filter((id) => hasUser || id !== userId), ...guests],
      queen.price ?? 0,
      nowMs,
      userId,
    );
    const presents = pastPresents({
      ...{ streamerId: queenId, spans, photos: photosOf(queenId) },
      // A gift is part of a message, so it needs a chat.
      giverIds: (await hasChats(db)) ? [] : answeredBy(queenId).filter((id) => hasUser || id !== userId),
    });
    const earned = [...earnings, ...presents.earnings];
    const penalties = pastPenalties(queenId, matches, nowMs);
    const payouts = pastPayouts(queenId, [...earned, ...penalties.entries], startMs, nowMs, {
      id: demoAgency.id,
      percent: termsOfAgency.commission_percent,
    });
    const leaders = leadersHistory(leaderIds, dayOf(countedWeekMs(nowMs) - WEEK_MS), nowMs);
    const waiting = waitingPayouts(leaderIds, leaders, nowMs);
    const own = userHistory(userId, hasUser ? await pricesOf(db, leaderIds) : [], nowMs);
    const spent = [...charges, ...presents.charges, ...own.entries];
    await db
      .updateTable('users')
      .set({ created_ms: startMs - knownDaysBefore * DAY_MS, agency_id: demoAgency.id })
      .where('id', '=', queenId)
      .execute();
    await db.updateTable('agencies').set(termsOfAgency).where('id', '=', demoAgency.id).execute();
    await seedMatches(db, [...matches.map((match) => ({ ...match, streamerId: queenId })), ...own.matches]);
    await seedCalls(db, [...calls, ...own.calls]);
    await db
      .insertInto('online_spans')
      .values(
        spans.map(({ fromMs, untilMs }, at) => ({
          id: `demo-span-${at + 1}`,
          user_id: queenId,
          from_ms: fromMs,
          until_ms: untilMs,
        })),
      )
      .execute();
    await db
      .insertInto('penalties')
      .values([...penalties.rows])
      .execute();
    const allPayouts = [...payouts.rows, ...waiting.rows];
    if (allPayouts.length > 0) await db.insertInto('payouts').values(allPayouts).execute();
    await seedBilling(db, queenId, allPayouts, startMs);
    if (waiting.methods.length > 0) await db.insertInto('billing_methods').values(waiting.methods).execute();
    await bookHistory(work, [
      ...coverOf(spent, startMs),
      ...spent,
      ...earned,
      ...penalties.entries,
      ...payouts.entries,
      ...leaders,
      ...waiting.entries,
    ]);
    const chatIds = await storeChats(work, nowMs, presents.presents);
    await seedMissedCalls(work, [...calls, ...own.calls]);
    await seedGiftNews(work, presents.presents, chatIds);
    await seedMoneyNews(work, { payouts: payouts.rows, penalties: penalties.rows, entries: payouts.entries });
    await seedFollows(work, pastFans(queenId, matches, presents.presents, userId));
    await readOldNews(work, [queenId, userId], nowMs);
  });
}

/** Penalties are part of the history and never deleted, so they show that it exists. */
async function isSeeded(connection: Connection): Promise<boolean> {
  const row = await connection
    .selectFrom('penalties')
    .select('id')
    .where('id', '=', 'demo-penalty-1')
    .executeTakeFirst();
  return row !== undefined;
}

async function seedMen(transaction: Connection, nowMs: number): Promise<string[]> {
  const users = createUsers(transaction);
  const ids: string[] = [];
  for (const [name, birthday, country] of men) {
    const id = `demo-guest-${name.toLowerCase()}`;
    ids.push(id);
    await users.create({
      id,
      name,
      birthday,
      country,
      gender: 'male',
      role: 'user',
      languages: '["en"]',
      login_method: loginMethods.ownemail,
      sandbox: 1,
      created_ms: nowMs,
    });
  }
  return ids;
}

/** Returns the price per minute of these streamers, in their order. */
async function pricesOf(
  connection: Connection,
  ids: readonly string[],
): Promise<readonly { id: string; price: number }[]> {
  const rows = await createUsers(connection).byIds([...ids], connection);
  const prices = new Map(rows.map(({ id, price }) => [id, price ?? 0]));
  return ids.flatMap((id) => (prices.has(id) ? [{ id, price: prices.get(id) ?? 0 }] : []));
}

async function seedMatches(
  transaction: Connection,
  matches: readonly (PastMatch & { readonly streamerId: string })[],
): Promise<void> {
  for (let from = 0; from < matches.length; from += rowsPerInsert) {
    await transaction
      .insertInto('matches')
      .values(
        matches
          .slice(from, from + rowsPerInsert)
          .map(({ id, userId: manId, streamerId, madeMs, startedMs, endedMs, reason, endedBy }) => ({
            id,
            a: manId,
            b: streamerId,
            channel_id: id.replace('match', 'channel'),
            state: 'ended',
            filters: JSON.stringify({ [manId]: defaultMatchingFilter, [streamerId]: defaultMatchingFilter }),
            made_ms: madeMs,
            a_started_ms: startedMs,
            b_started_ms: startedMs,
            started_ms: startedMs,
            ended_ms: endedMs,
            end_reason: reason,
            ended_by: endedBy,
          })),
      )
      .execute();
  }
}
