import { describe, expect, it } from 'vitest';
import { streamerRoles, type Role } from '#shared/domain/roles.ts';
import type { TestBackend } from '#tests/kit/backend/backend.ts';
import { openStudio } from '#tests/kit/worlds/studio.ts';

type Ask = (backend: TestBackend, token: string) => Promise<{ readonly status: number }>;

const goddessOnly: Readonly<Record<string, Ask>> = {
  amIready: (backend, token) => backend.call('amIready', {}, token),
  getEarnings: (backend, token) => backend.call('getEarnings', { query: {} }, token),
  getTopMaleUsers: (backend, token) => backend.call('getTopMaleUsers', {}, token),
  getPenaltyHistory: (backend, token) => backend.call('getPenaltyHistory', {}, token),
  getPayoutHistory: (backend, token) => backend.call('getPayoutHistory', { query: {} }, token),
  getDashboard: (backend, token) => backend.call('getDashboard', {}, token),
  getKpiConfigInfo: (backend, token) => backend.call('getKpiConfigInfo', { query: {} }, token),
};
const streamersOnly: Readonly<Record<string, Ask>> = {
  getMyTopMaleUsers: (backend, token) => backend.call('getMyTopMaleUsers', { body: {} }, token),
  getWeeklyLeaderboard: (backend, token) => backend.call('getWeeklyLeaderboard', { query: {} }, token),
  getStreak: (backend, token) => backend.call('getStreak', {}, token),
  getAgency: (backend, token) => backend.call('getAgency', {}, token),
  getPaymentTargetInfo: (backend, token) => backend.call('getPaymentTargetInfo', {}, token),
};
const everybody: Readonly<Record<string, Ask>> = {
  getBalance: (backend, token) => backend.call('getBalance', {}, token),
  getCallsTabs: (backend, token) => backend.call('getCallsTabs', {}, token),
  getGoddessTabs: (backend, token) => backend.call('getGoddessTabs', {}, token),
};

describe('access of each role', () => {
  it.each<[Role]>([['user'], ['pendingGoddess'], ['artist'], ['goddess']])('%s', async (role) => {
    const studio = await openStudio();
    const { token } = await studio.newcomer(role);
    const statuses = async (asks: Readonly<Record<string, Ask>>) => {
      const answers = await Promise.all(Object.values(asks).map((ask) => ask(studio, token)));
      return [...new Set(answers.map(({ status }) => status))];
    };
    const isStreamer = (streamerRoles as readonly Role[]).includes(role);
    expect(await statuses(goddessOnly)).toEqual([role === 'goddess' ? 200 : 403]);
    expect(await statuses(streamersOnly)).toEqual([isStreamer ? 200 : 403]);
    expect(await statuses(everybody)).toEqual([200]);
  });
});
