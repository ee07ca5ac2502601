import { DAY_MS, match } from '#shared/domain/constants.ts';
import { recordActivity } from '../activities/index.ts';
import { atEachOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { TextKey } from '../dictionary/index.ts';
import type { Entry } from '../money/ledger.ts';
import { whoReachedReward } from '../money/dailyReward.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { dateOfDay, dayOf, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { bestOfWeek, daysInARow, starOf } from './contests.ts';
import { kpiBonusPercent, streakRewards } from './figures.ts';
import { workSources } from '../money/figures.ts';
import { kpiValuesIn, reachedPercent, type KpiSources } from './kpi.ts';
import { penaltyPercentAt } from '../penalties/index.ts';

/** D "Prizes and bonuses": rewards are booked after their day or week has ended. */
export interface Bonuses {
  /** Settles the periods that ended since the last run. Idempotent: a second run books nothing. */
  settlePeriods(): Promise<void>;
  /** Resolves when no settlement is running. */
  idle(): Promise<void>;
}

const kinds = ['leaderboard', 'streak', 'kpi', 'matches'] as const;
type Kind = (typeof kinds)[number];
const lengthMs: Readonly<Record<Kind, number>> = {
  leaderboard: WEEK_MS,
  streak: DAY_MS,
  kpi: WEEK_MS,
  matches: DAY_MS,
};

const startOf = (kind: Kind, ms: number): number =>
  lengthMs[kind] === DAY_MS ? dayOf(ms) * DAY_MS : weekStartMs(ms);
const nameOf = (fromMs: number): string => dateOfDay(dayOf(fromMs));

/**
 * Books prizes of the leaderboard, rewards of the streak, bonuses of the targets and rewards of the daily
 * matches by the server's clock. Each period is settled once after its end, even if the server was off at
 * that moment. Later refunds do not change a settled period.
 */
export function createBonuses(
  context: Pick<
    Context,
    'clock' | 'cluster' | 'database' | 'log' | 'presence' | 'scope' | 'unitOfWork' | 'ledger'
  >,
  online: KpiSources['online'],
): Bonuses {
  const { clock, database, log, presence, scope, unitOfWork, ledger } = context;
  const tasks = createTaskQueue(log, 'bonuses');

  /** Marks the period as settled. Returns false if it was settled before. */
  async function mark(db: Connection, kind: Kind, fromMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('settled_periods')
      .values({ kind, period: nameOf(fromMs), settled_ms: clock.now() })
      .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** Books a reward and notifies the user, once. */
  async function bookReward(work: Work, entry: Entry, key: TextKey): Promise<void> {
    if ((await ledger.book(entry, work)) !== 'booked') return;
    await recordActivity({ clock, presence }, work, {
      userId: entry.userId,
      event: 'notification',
      kind: 'systemMessage',
      key,
      about: { topic: 'bonus', ref: null },
      coins: entry.coins,
    });
  }

  async function payPrizes(work: Work, fromMs: number): Promise<void> {
    for (const { userId, prizeCoins, points } of await bestOfWeek(work.db, fromMs))
      if (prizeCoins !== null && points > 0)
        await bookReward(
          work,
          { userId, kind: 'leaderboardPrize', ref: nameOf(fromMs), coins: prizeCoins },
          'reward.prize',
        );
  }

  async function payRewards(work: Work, fromMs: number): Promise<void> {
    const day = dayOf(fromMs);
    for (const userId of await whoWorked(work.db, day, day + 1)) {
      const star = starOf(await daysInARow(work.db, userId, day));
      const reward = streakRewards.find((each) => each.day === star);
      if (reward)
        await bookReward(
          work,
          { userId, kind: 'streakReward', ref: nameOf(fromMs), coins: reward.coins },
          'reward.streak',
        );
    }
  }

  async function payMatches(work: Work, fromMs: number): Promise<void> {
    const { coins } = match.dailyReward;
    for (const userId of await whoReachedReward(work.db, dayOf(fromMs))) {
      await bookReward(work, { userId, kind: 'matchReward', ref: nameOf(fromMs), coins }, 'reward.matches');
    }
  }

  /** Books each streamer separately, because computing the targets takes several queries. */
  async function payTargets(fromMs: number): Promise<void> {
    const span = { fromMs, untilMs: fromMs + WEEK_MS };
    for (const userId of await whoWorked(database, dayOf(fromMs), dayOf(span.untilMs))) {
      if (scope.ended) return;
      const reached = reachedPercent(await kpiValuesIn({ database, online }, userId, span));
      const earned = await earnedByWork(database, userId, dayOf(fromMs), dayOf(span.untilMs));
      const taken = await penaltyPercentAt(database, userId, span.untilMs);
      const coins = Math.floor((earned * kpiBonusPercent * reached * (100 - taken)) / 1_000_000);
      const entry = { userId, kind: 'kpiBonus', ref: nameOf(fromMs), coins } as const;
      if (coins > 0) await unitOfWork.run((work) => bookReward(work, entry, 'reward.target'));
    }
  }

  async function settlePeriod(kind: Kind, fromMs: number): Promise<void> {
    if (kind === 'kpi') {
      await payTargets(fromMs);
      if (!scope.ended) await mark(database, kind, fromMs);
      return;
    }
    await unitOfWork.run(async (work) => {
      if (!(await mark(work.db, kind, fromMs))) return;
      const pay = { leaderboard: payPrizes, streak: payRewards, matches: payMatches }[kind];
      await pay(work, fromMs);
    });
  }

  /** Settles all periods from the first unsettled one to the last that has ended. */
  async function settleKind(kind: Kind): Promise<void> {
    const current = startOf(kind, clock.now());
    const last = await database
      .selectFrom('settled_periods')
      .select((eb) => eb.fn.max('period').as('period'))
      .where('kind', '=', kind)
      .executeTakeFirst();
    // Without a settled period (a new or older database), settlement starts with the current period.
    if (!last?.period) {
      await mark(database, kind, current - lengthMs[kind]);
      return;
    }
    for (let fromMs = Date.parse(last.period) + lengthMs[kind]; fromMs < current; fromMs += lengthMs[kind]) {
      if (scope.ended) return;
      await settlePeriod(kind, fromMs);
    }
  }

  const settlePeriods = () =>
    tasks.runInOrder('settle', async () => {
      for (const kind of kinds) if (!scope.ended) await settleKind(kind);
    });

  const midnightAfter = (nowMs: number) => (dayOf(nowMs) + 1) * DAY_MS;
  atEachOnce(context, { name: 'bonuses', nextMs: midnightAfter, atStart: true, task: settlePeriods, tasks });
  return { settlePeriods, idle: () => tasks.idle() };
}

/** Returns the streamers who earned coins by work between two days. */
async function whoWorked(db: Connection, fromDay: number, untilDay: number): Promise<string[]> {
  const rows = await db
    .selectFrom('earning_days')
    .innerJoin('users', 'users.id', 'earning_days.user_id')
    .select('user_id')
    .distinct()
    .where('day', '>=', fromDay)
    .where('day', '<', untilDay)
    .where('source', 'in', workSources)
    .where('entries', '>', 0)
    .where('users.deleted', '=', 0)
    .where('users.banned', '=', 0)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function earnedByWork(
  db: Connection,
  userId: string,
  fromDay: number,
  untilDay: number,
): Promise<number> {
  const row = await db
    .selectFrom('earning_days')
    .select((eb) => eb.fn.sum('coins').as('coins'))
    .where('user_id', '=', userId)
    .where('day', '>=', fromDay)
    .where('day', '<', untilDay)
    .where('source', 'in', workSources)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}
