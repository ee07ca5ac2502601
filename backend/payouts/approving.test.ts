import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';

const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;

async function openRun(coins: readonly number[]) {
  const desk = await openDesk();
  const [first, second] = desk.clerks;
  const earners = [];
  for (const each of coins) earners.push(await desk.earner(each));
  await desk.runAt(runMs);
  const ids = (await desk.rows()).map(({ id }) => id);
  const approve = (some: readonly string[], by = first) =>
    desk.call('approvePayouts', { body: { ids: [...some] } }, by.token);
  const undo = (some: readonly string[], by = first) =>
    desk.call('undoApprovals', { body: { ids: [...some] } }, by.token);
  const idOf = async (userId: string | undefined) =>
    (await desk.rows()).find((row) => row.user_id === userId)?.id ?? '';
  const statuses = async () => (await desk.rows()).map(({ status }) => status);
  const approvedMails = async () => {
    await desk.features.idle();
    return desk.mail.sent.filter(({ kind }) => kind === 'payout.approved').length;
  };
  return { ...desk, first, second, earners, ids, approve, undo, idOf, statuses, approvedMails };
}

describe('an approval of many payouts', () => {
  it('approves all of them and names those that can’t be approved', async () => {
    const desk = await openRun([6_000, 7_000]);
    const answer = await desk.approve([...desk.ids, 'unknown']);
    expect(answer.body).toMatchObject({
      approved: desk.ids,
      refused: [{ id: 'unknown', code: 'not_found' }],
      undoUntil: new Date(desk.clock.now() + 10_000).toISOString(),
    });
    expect(await desk.statuses()).toEqual(['processing', 'processing']);
  });

  it('is refused without the role of the finance desk', async () => {
    const desk = await openRun([6_000]);
    const [her] = desk.earners;
    expect((await desk.call('approvePayouts', { body: { ids: desk.ids } }, her?.token)).status).toBe(403);
    expect((await desk.call('undoApprovals', { body: { ids: desk.ids } }, her?.token)).status).toBe(403);
    expect(await desk.statuses()).toEqual(['pending']);
  });
});

describe('the undo of an approval', () => {
  it('works for ten seconds, without a notification to the streamer', async () => {
    const desk = await openRun([6_000]);
    const [her] = desk.earners;
    await desk.approve(desk.ids);
    desk.clock.advance(9_000);
    expect((await desk.undo(desk.ids)).body).toEqual({ undone: desk.ids });
    expect(await desk.statuses()).toEqual(['pending']);
    desk.clock.advance(60_000);
    expect(await desk.approvedMails()).toBe(0);
    const { body } = await desk.call('getPayoutHistory', { query: {} }, her?.token);
    expect(body.payoutHistory[0]?.steps.map(({ status }) => status)).toEqual(['pending']);
  });

  it('is refused after ten seconds, when the streamer was notified', async () => {
    const desk = await openRun([6_000]);
    await desk.approve(desk.ids);
    expect(await desk.approvedMails()).toBe(0);
    desk.clock.advance(10_000);
    expect((await desk.undo(desk.ids)).status).toBe(409);
    expect(await desk.approvedMails()).toBe(1);
    desk.clock.advance(60_000);
    expect(await desk.approvedMails()).toBe(1);
    expect(await desk.statuses()).toEqual(['processing']);
  });

  it('is refused to another member of the desk, and once the payout is paid', async () => {
    const desk = await openRun([6_000]);
    const [id = ''] = desk.ids;
    await desk.approve([id]);
    expect((await desk.undo([id], desk.second)).status).toBe(409);
    await desk.call('markPayoutPaid', { params: { id }, body: { reference: 'TX-1' } }, desk.first.token);
    expect((await desk.undo([id])).status).toBe(409);
    expect(await desk.statuses()).toEqual(['paid']);
  });

  it('reverts the first of two approvals, so that two others are needed again', async () => {
    const desk = await openRun([120_000]);
    await desk.approve(desk.ids);
    await desk.undo(desk.ids);
    await desk.approve(desk.ids, desk.second);
    const { body } = await desk.call('getDeskPayouts', { query: { status: 'pending' } }, desk.first.token);
    expect(body.payouts[0]).toMatchObject({ approvals: 1, isApprovedByMe: false, undoUntil: null });
    await desk.approve(desk.ids);
    expect(await desk.statuses()).toEqual(['processing']);
  });
});

describe('the list of the desk', () => {
  it('finds by name, number and reference, and sums the paid ones per day', async () => {
    const desk = await openRun([6_000, 7_000]);
    const token = desk.first.token;
    const her = desk.earners[0];
    const paidId = await desk.idOf(her?.userId);
    await desk.approve(desk.ids);
    const body = { reference: 'PX-100%' };
    await desk.call('markPayoutPaid', { params: { id: paidId }, body }, token);
    const list = async (query: object) =>
      (await desk.call('getDeskPayouts', { query: { status: 'paid', ...query } } as never, token)).body;
    const user = await desk.database
      .selectFrom('users')
      .select(['name', 'readable_id'])
      .where('id', '=', her?.userId ?? '')
      .executeTakeFirstOrThrow();
    const day = new Date(desk.clock.now()).toISOString().slice(0, 10);
    for (const search of [user.name ?? '', String(user.readable_id), 'px-100%'])
      expect((await list({ search })).payouts.map(({ _id }) => _id)).toEqual([paidId]);
    expect((await list({ search: 'px-1_0' })).payouts).toEqual([]);
    expect((await list({ month: '2020-01' })).found).toMatchObject({ count: 0 });
    expect(await list({ month: day.slice(0, 7) })).toMatchObject({
      found: { count: 1, people: 1, amount: 58.5 },
      days: [{ day, count: 1, amount: 58.5 }],
      months: [day.slice(0, 7)],
    });
  });

  it('excludes a failed payout from the count after a later one took its coins', async () => {
    const desk = await openRun([6_000]);
    const token = desk.first.token;
    const [id = ''] = desk.ids;
    await desk.call('failPayout', { params: { id }, body: { reason: 'Closed' } }, token);
    const failed = async () =>
      (await desk.call('getDeskPayouts', { query: { status: 'failed' } }, token)).body;
    expect(await failed()).toMatchObject({ counts: { failed: 1 }, payouts: [{ settled: null }] });
    await desk.runAt(runMs + 7 * DAY_MS);
    const later = (await desk.rows()).find((row) => row.id !== id);
    expect(await failed()).toMatchObject({
      counts: { failed: 0 },
      payouts: [{ _id: id, settled: { payoutId: later?.id, status: 'pending', amount: 58.5 } }],
    });
    const { body } = await desk.call(
      'getDeskPayouts',
      { query: { status: 'failed', failure: 'open' } },
      token,
    );
    expect(body.payouts).toEqual([]);
  });
});
