import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { noIceServers, type IceServersFor } from '../matching/index.ts';
import { createAgencyHandlers } from './agency.ts';
import { periodStartMs } from '../lib/calendar.ts';
import { leaderboardOf, streakOf } from './contests.ts';
import { bookSince } from './bookSince.ts';
import { dashboardOf } from './dashboard.ts';
import { earningHours } from './earningHours.ts';
import { earningsOf } from './earnings.ts';
import { figureOf } from './entries.ts';
import { kpiOf } from './kpi.ts';
import type { OnlineLog } from './onlineLog.ts';
import { shiftOf } from './shift.ts';
import { readinessOf } from './standing.ts';
import { createSupporterHandlers } from './supporterPage.ts';
import { topMaleUsers } from './supporters.ts';
import { topUsersMs } from './topUsers.ts';

export { causeOf } from './entryCauses.ts';
export { streakRewards } from './figures.ts';

export { createBonuses } from './bonuses.ts';
export { createOnlineLog } from './onlineLog.ts';
export { createTopUsers } from './topUsers.ts';

type StreamerEndpoint =
  | 'amIready'
  | 'getEarnings'
  | 'getTopMaleUsers'
  | 'getMyTopMaleUsers'
  | 'getDashboard'
  | 'getFigure'
  | 'getEarningHours'
  | 'getShift'
  | 'getBookSince'
  | 'getKpiConfigInfo'
  | 'getWeeklyLeaderboard'
  | 'getStreak'
  | 'getAgency'
  | 'assignAgency'
  | 'leaveAgency'
  | 'getAgencyFigures'
  | 'getSupporter'
  | 'getSupporterNotes'
  | 'saveSupporterNote';

/**
 * Handlers for the streamer's own figures (§7 "Streamer side"), computed from the ledger, matches and
 * presence.
 */
export function createStreamerHandlers(
  context: Context,
  online: OnlineLog,
  iceServersFor: IceServersFor = noIceServers,
): HandlersOf<StreamerEndpoint> {
  const { clock, database } = context;
  const users = createUsers(database);
  const sources = { database, online };

  return {
    async amIready({ caller }) {
      const user = await users.byId(caller.userId);
      if (!user) throw new ApiFailure('unauthorized', 'The account no longer exists.');
      // No channel exists yet, so the relay is chosen by the user's own id.
      return readinessOf(database, user, clock.now(), iceServersFor(user.id, user.id));
    },

    getEarnings: ({ caller, query }) => earningsOf(database, caller.userId, clock.now(), query.days),

    async getTopMaleUsers({ caller }) {
      const nowMs = clock.now();
      const asked = { viewerId: caller.userId, sinceMs: nowMs - topUsersMs, sort: 'coins' } as const;
      return { topMaleUsers: await topMaleUsers(context, asked, nowMs) };
    },

    async getMyTopMaleUsers({ caller, body }) {
      const nowMs = clock.now();
      const sinceMs = periodStartMs(body.period, nowMs);
      const asked = { streamerId: caller.userId, viewerId: caller.userId, sinceMs, sort: body.sort };
      return { topMaleUsers: await topMaleUsers(context, asked, nowMs) };
    },

    getDashboard: ({ caller }) => dashboardOf(sources, caller.userId, clock.now()),

    getFigure: ({ caller, query }) => figureOf(database, caller.userId, query, clock.now()),

    getEarningHours: ({ caller, query }) => earningHours(database, caller.userId, query.days, clock.now()),

    getShift: ({ caller }) => shiftOf(sources, caller.userId, clock.now()),

    getBookSince: ({ caller, query }) => bookSince(context, caller.userId, query.after ?? null),

    getKpiConfigInfo: ({ caller, query }) => kpiOf(sources, caller.userId, clock.now(), query.weeks),

    getWeeklyLeaderboard: ({ caller, query }) =>
      leaderboardOf(database, caller.userId, query.week, clock.now()),

    getStreak: ({ caller }) => streakOf(database, caller.userId, clock.now()),

    ...createAgencyHandlers(context),
    ...createSupporterHandlers(context),
  };
}
