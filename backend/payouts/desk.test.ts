import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { addresses, openDesk } from '#tests/kit/worlds/financeDesk.ts';

const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;

async function openSent(people: number) {
  const desk = await openDesk();
  const [clerk] = desk.clerks;
  const earners = [];
  for (let at = 0; at < people; at++) earners.push(await desk.earner(6_000 + at));
  await desk.runAt(runMs);
  for (const { id } of await desk.rows()) await desk.call('approvePayout', { params: { id } }, clerk.token);
  const load = async (rows: readonly object[]) =>
    (await desk.call('importPayouts', { body: { rows } } as never, clerk.token)).body;
  return { ...desk, clerk, earners, load, ids: (await desk.rows()).map(({ id }) => id) };
}

describe('a file of the bank’s payments', () => {
  it('is imported whole; the same file again changes nothing', async () => {
    const desk = await openSent(3);
    const rows = desk.ids.map((id, at) => ({
      line: at + 2,
      id,
      outcome: at === 2 ? 'failed' : 'paid',
      note: `TX-${at}`,
    }));
    expect(await desk.load(rows)).toEqual({ applied: 3, unchanged: 0, problems: [] });
    const after = await desk.rows();
    expect(after.map(({ status, reference }) => [status, reference])).toEqual([
      ['paid', 'TX-0'],
      ['paid', 'TX-1'],
      ['failed', null],
    ]);
    const steps = () => desk.database.selectFrom('payout_steps').selectAll().execute();
    const before = await steps();
    expect(await desk.load(rows)).toEqual({ applied: 0, unchanged: 3, problems: [] });
    expect(await desk.rows()).toEqual(after);
    expect(await steps()).toEqual(before);
  });

  it('with a wrong row imports nothing, and the response names every wrong row by its line', async () => {
    const desk = await openSent(3);
    const [first = '', second = '', third = ''] = desk.ids;
    await desk.call(
      'markPayoutPaid',
      { params: { id: third }, body: { reference: 'TX-9' } },
      desk.clerk.token,
    );
    const before = await desk.rows();
    const paid = (line: number, id: string, note = `TX-${line}`) => ({ line, id, outcome: 'paid', note });
    const rows = [paid(2, first), paid(3, 'nobody'), paid(4, first), paid(5, third, 'TX-8'), paid(6, second)];
    expect(await desk.load(rows)).toEqual({
      applied: 0,
      unchanged: 0,
      problems: [
        { line: 3, problem: 'unknown' },
        { line: 4, problem: 'twice' },
        { line: 5, problem: 'otherReference' },
      ],
    });
    expect(await desk.rows()).toEqual(before);
    await desk.call('failPayout', { params: { id: second }, body: { reason: 'x' } }, desk.clerk.token);
    expect((await desk.load([paid(2, second)])).problems).toEqual([{ line: 2, problem: 'notSent' }]);
  });

  it('is accepted from the finance desk only', async () => {
    const desk = await openSent(1);
    const [her] = desk.earners;
    const answer = await desk.call('importPayouts', { body: { rows: [] } }, her?.token);
    expect(answer.status).toBe(403);
  });
});

describe('a step of the desk', () => {
  it('notifies the streamer, also by mail, in her language', async () => {
    const desk = await openSent(1);
    const [her] = desk.earners;
    const [id = ''] = desk.ids;
    desk.clock.advance(11_000);
    await desk.features.idle();
    await desk.call('markPayoutPaid', { params: { id }, body: { reference: 'TX-1' } }, desk.clerk.token);
    await desk.features.idle();
    const mails = desk.mail.sent.filter(({ kind }) => kind.startsWith('payout.'));
    expect(mails.map(({ kind }) => kind)).toEqual([
      'payout.methodChanged',
      'payout.methodActive',
      'payout.approved',
      'payout.paid',
    ]);
    expect(mails.at(-1)?.text).toContain('$58.50');
    expect(mails.at(-1)?.text).toContain(`/payout-history?payout=${encodeURIComponent(id)}`);
    const { body } = await desk.call('getActivities', { query: {} }, her?.token);
    expect(body.activities.map(({ text }) => text ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Payment method approved',
      'Payment method changed',
      'Your payout was approved',
      'Your payout was paid',
    ]);
  });
});

describe('a method that two people view', () => {
  it('cannot be overwritten or approved from a window with an older version', async () => {
    const desk = await openDesk();
    const her = await desk.newcomer();
    const draft = (account: string) => ({ type: 'adcash', details: { account } }) as const;
    const { body: made } = await desk.call('createBillingMethod', { body: draft('a@b.co') }, her.token);
    desk.clock.advance(1_000);
    const edit = (account: string, seenAt: string | null) =>
      desk.call(
        'editBillingMethod',
        { query: { billingMethodId: made._id }, body: { ...draft(account), seenAt } },
        her.token,
      );
    const first = await edit('b@b.co', made.changedAt);
    expect(first.status).toBe(200);
    expect((await edit('c@b.co', made.changedAt)).status).toBe(409);
    // A repeated request after a lost response succeeds.
    expect((await edit('b@b.co', made.changedAt)).status).toBe(200);
    const review = (seenAt: string | null) =>
      desk.call(
        'reviewMethod',
        { params: { id: made._id }, body: { decision: 'active', seenAt } },
        desk.clerks[0].token,
      );
    expect((await review(made.changedAt)).status).toBe(409);
    expect((await review(first.body.changedAt)).status).toBe(200);
  });
});

describe('the desk’s information about a method', () => {
  it('counts earlier payouts to this user, and names other users of the same target', async () => {
    const desk = await openSent(2);
    const [first = '', second = ''] = desk.ids;
    const token = desk.clerk.token;
    const { body: run } = await desk.call('getDeskPayouts', { query: {} }, token);
    // 60.00 and 60.01, each less the fee.
    expect([run.counts['processing'], run.sums['processing']]).toEqual([2, 117.01]);
    const checks = async (status: 'processing' | 'paid') => {
      const { body } = await desk.call('getDeskPayouts', { query: { status } }, token);
      return Object.fromEntries(body.payouts.map(({ _id, check }) => [_id, check]));
    };
    const unpaid = { paid: 0, paidSince: null, others: 1 };
    expect(await checks('processing')).toEqual({ [first]: unpaid, [second]: unpaid });
    await desk.call('markPayoutPaid', { params: { id: first }, body: { reference: 'TX-1' } }, token);
    expect((await checks('processing'))[second]).toEqual(unpaid);
    expect(await checks('paid')).toEqual({
      [first]: { paid: 1, paidSince: expect.any(String), others: 1 },
    });
    const her = await desk.newcomer();
    const details = { network: 'TRC20', address: addresses[1] } as const;
    await desk.call('createBillingMethod', { body: { type: 'binance', details } }, her.token);
    const { body } = await desk.call('getDeskMethods', { query: {} }, token);
    expect(body.methods.map(({ check }) => check)).toEqual([{ paid: 0, paidSince: null, others: 0 }]);
  });

  it('shows the results of earlier payouts and the range of paid weeks', async () => {
    const desk = await openDesk();
    const her = await desk.earner(0);
    const base = {
      ...{ user_id: her.userId, fee_cents: 150, currency: 'USD', method_type: 'binance', paid_ms: null },
      ...{ method_details: null, reference: null, fail_reason: null, held_until_ms: null },
    };
    const weeks = [7_000, 9_000, 4_000, 6_000, 5_500, 8_000, 6_500];
    const statuses = ['paid', 'failed', 'paid', 'paid', 'paid', 'paid', 'pending'];
    for (const [at, cents] of weeks.entries())
      await desk.database
        .insertInto('payouts')
        .values({
          ...{ ...base, id: `week-${at}`, coins: cents, amount_cents: cents, status: statuses[at] ?? '' },
          ...{ period_start_ms: at * 7 * DAY_MS, period_end_ms: (at + 1) * 7 * DAY_MS - 1 },
        })
        .execute();
    const { body } = await desk.call('getDeskPayouts', { query: { status: 'paid' } }, desk.clerks[0].token);
    const past = (id: string) => body.payouts.find(({ _id }) => _id === id)?.past;
    expect(past('week-0')).toEqual({ last: [], least: null, most: null });
    // A single paid week gives no range, and a failed payout does not count.
    expect(past('week-2')).toEqual({ last: ['failed', 'paid'], least: null, most: null });
    const { body: open } = await desk.call('getDeskPayouts', { query: {} }, desk.clerks[0].token);
    expect(open.payouts[0]?.past).toEqual({
      last: ['paid', 'paid', 'paid', 'paid', 'failed'],
      least: 40,
      most: 80,
    });
  });
});
