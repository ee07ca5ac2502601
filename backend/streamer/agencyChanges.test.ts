import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';

const nextWeekMs = weekMs + 7 * DAY_MS;
const runMs = nextWeekMs + 6 * HOUR_MS;

async function openAgencies() {
  const desk = await openDesk();
  await desk.database
    .insertInto('agencies')
    .values(
      [
        { id: 'north', name: 'North', commission_percent: 12 },
        { id: 'south', name: 'South', commission_percent: 20 },
      ].map((each) => ({
        ...each,
        created_ms: 0,
        logo: null,
        payout_via: null,
        contact_name: null,
        contact_email: null,
      })),
    )
    .execute();
  const assign = (token: string, agencyId: string) =>
    desk.call('assignAgency', { query: { agencyId } }, token);
  const commissions = async () => {
    const rows = await desk.database
      .selectFrom('coin_entries')
      .select(['ref', 'coins', 'created_ms'])
      .where('kind', '=', 'agencyCommission')
      .orderBy('created_ms')
      .execute();
    return rows.map(({ ref, coins }) => [ref, Number(coins)]);
  };
  return { ...desk, assign, commissions };
}

describe('choosing an agency', () => {
  it('begins next week and takes nothing of earlier earnings', async () => {
    const desk = await openAgencies();
    const her = await desk.earner(6_000);
    const { body } = await desk.assign(her.token, 'north');
    expect(body).toMatchObject({
      _id: 'north',
      status: 'pending',
      joinedAt: new Date(nextWeekMs).toISOString(),
      commissionPercent: 12,
    });
    // A repeated request keeps the same agency.
    expect((await desk.assign(her.token, 'north')).body.status).toBe('pending');
    await desk.runAt(runMs);
    expect(await desk.commissions()).toEqual([]);
    await desk.earn(her.userId, 'giftEarning', 10_001, nextWeekMs + DAY_MS);
    await desk.runAt(runMs + 7 * DAY_MS);
    await desk.runAt(runMs + 7 * DAY_MS);
    expect(await desk.commissions()).toEqual([['2026-05-25 north', -1_200]]);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([6_000, 8_801]);
    expect((await auditBook(desk.database)).problems).toEqual([]);
    const [, second] = await desk.rows();
    const { body: payout } = await desk.call('getPayout', { params: { id: second?.id ?? '' } }, her.token);
    expect(payout.agency).toEqual({ name: 'North', percent: 12 });
    expect(payout.parts.map(({ key, coins }) => [key, coins])).toEqual([
      ['gross', 10_001],
      ['kept', 0],
      ['share', 10_001],
      ['agency', -1_200],
      ['payout', 8_801],
      ['fee', null],
      ['paid', null],
    ]);
  });

  it('takes a share of the days before leaving only, and not of prizes', async () => {
    const desk = await openAgencies();
    const her = await desk.earner(0, weekMs);
    await desk.database.updateTable('users').set({ agency_id: 'north', created_ms: 0 }).execute();
    await desk.earn(her.userId, 'giftEarning', 10_000, weekMs + HOUR_MS);
    await desk.earn(her.userId, 'leaderboardPrize', 5_000, weekMs + HOUR_MS);
    await desk.earn(her.userId, 'giftEarning', 10_000, nowMs + HOUR_MS);
    expect((await desk.call('leaveAgency', { body: {} }, her.token)).body.status).toBe('none');
    expect((await desk.call('leaveAgency', { body: {} }, her.token)).body.status).toBe('none');
    await desk.runAt(runMs);
    expect(await desk.commissions()).toEqual([['2026-05-18 north', -1_200]]);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([23_800]);
  });

  it('ends the previous agency at once; a choice before Monday replaces the pending one', async () => {
    const desk = await openAgencies();
    const her = await desk.earner(0, weekMs);
    await desk.database.updateTable('users').set({ agency_id: 'north', created_ms: 0 }).execute();
    await desk.earn(her.userId, 'giftEarning', 10_000, weekMs + HOUR_MS);
    expect((await desk.assign(her.token, 'nobody')).status).toBe(404);
    await desk.assign(her.token, 'south');
    expect((await desk.call('leaveAgency', { body: {} }, her.token)).body.status).toBe('none');
    await desk.assign(her.token, 'south');
    await desk.earn(her.userId, 'giftEarning', 10_000, nextWeekMs + HOUR_MS);
    // The server was off on the first Monday, and each week still gets its own commission.
    await desk.runAt(runMs + 7 * DAY_MS);
    expect(await desk.commissions()).toEqual([
      ['2026-05-18 north', -1_200],
      ['2026-05-25 south', -2_000],
    ]);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([16_800]);
  });

  it('shows what the commission of last month would have been', async () => {
    const desk = await openAgencies();
    const her = await desk.earner(10_010, Date.UTC(2026, 3, 15));
    const ask = async (query: { agencyId?: string }) =>
      (await desk.call('getAgencyFigures', { query }, her.token)).body;
    expect(await ask({ agencyId: 'south' })).toMatchObject({
      name: 'South',
      commissionPercent: 20,
      month: '2026-04-01',
      earned: 10_010,
      commission: 2_002,
      left: 8_008,
      taken: 0,
      startsAt: new Date(nextWeekMs).toISOString(),
    });
    expect(await ask({})).toMatchObject({ agencyId: null, commission: 0, left: 10_010, startsAt: null });
    const unknown = await desk.call('getAgencyFigures', { query: { agencyId: 'nobody' } }, her.token);
    expect(unknown.status).toBe(404);
  });
});
