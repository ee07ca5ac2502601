import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { addresses, openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';

const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;

async function openRun() {
  const desk = await openDesk();
  const [clerk] = desk.clerks;
  const her = await desk.earner(6_000);
  await desk.runAt(runMs);
  const [id = ''] = (await desk.rows()).map((row) => row.id);
  const steps = async () =>
    (await desk.call('getAuditLog', { query: {} } as never, clerk.token)).body.lines.map(({ step }) => step);
  return { ...desk, clerk, her, id, steps };
}

describe('a destination at the finance desk', () => {
  it('is shortened in every list and in the response to every step', async () => {
    const { call, clerk, id } = await openRun();
    const list = await call('getDeskPayouts', { query: {} }, clerk.token);
    expect(list.body.payouts[0]?.method).toMatchObject({ address: 'TR7N…Lj6t' });
    const approved = await call('approvePayout', { params: { id } }, clerk.token);
    expect(JSON.stringify([list.body, approved.body])).not.toContain(addresses[0]);
  });

  it('is shown in full on request, with an entry in the audit log', async () => {
    const { call, clerk, her, id, steps } = await openRun();
    const shown = await call('seeDestination', { params: { id } }, clerk.token);
    expect(shown.body.method).toMatchObject({ address: addresses[0] });
    expect((await steps())[0]).toBe('destinationSeen');
    expect((await call('seeDestination', { params: { id } }, her.token)).status).toBe(403);
    expect((await call('seeDestination', { params: { id: 'none' } }, clerk.token)).status).toBe(404);
    expect((await steps()).filter((step) => step === 'destinationSeen')).toHaveLength(1);
  });

  it('of a payment method is shortened in the list, and shown in full with an entry in the audit log', async () => {
    const { call, clerk, her, newcomer, steps } = await openRun();
    const owner = await newcomer();
    const draft = { type: 'binance', details: { network: 'TRC20', address: addresses[1] } } as const;
    const { body: made } = await call('createBillingMethod', { body: draft }, owner.token);
    const list = await call('getDeskMethods', { query: {} }, clerk.token);
    expect(list.body.methods.map(({ method }) => method._id)).toContain(made._id);
    expect(JSON.stringify(list.body)).not.toContain(addresses[1]);
    const see = (id: string, token: string) => call('seeMethodDestination', { params: { id } }, token);
    expect((await see(made._id, her.token)).status).toBe(403);
    expect((await see('none', clerk.token)).status).toBe(404);
    expect(await steps()).not.toContain('destinationSeen');
    expect((await see(made._id, clerk.token)).body.method).toMatchObject({ address: addresses[1] });
    const log = await call('getAuditLog', { query: {} } as never, clerk.token);
    expect(log.body.lines[0]).toMatchObject({
      step: 'destinationSeen',
      user: { _id: owner.userId },
      ref: { kind: 'method', id: made._id },
    });
  });

  it('is exported to the bank file after the time to undo, with an audit entry for each payout', async () => {
    const { call, clerk, clock, her, id, steps } = await openRun();
    const file = async (token = clerk.token) => call('exportPayouts', {}, token);
    await call('approvePayout', { params: { id } }, clerk.token);
    expect((await file()).body.payouts).toEqual([]);
    clock.advance(11_000);
    expect((await file()).body.payouts).toMatchObject([
      { _id: id, amount: 58.5, currency: 'USD', method: { address: addresses[0] } },
    ]);
    expect((await steps())[0]).toBe('destinationExported');
    expect((await file(her.token)).status).toBe(403);
  });
});

describe('the groups of a run', () => {
  it('sum the pending payouts by the work they need', async () => {
    const { call, clerk, database, earner, id, runAt, rows } = await openRun();
    const groups = async () =>
      (await call('getDeskPayouts', { query: { status: 'pending' } }, clerk.token)).body.groups;
    const none = { count: 0, amount: 0 };
    expect(await groups()).toMatchObject({
      ...{ known: none, first: { count: 1, amount: 58.5 }, second: none, held: none, heldUntil: null },
    });
    // An earlier payout arrived at the same destination.
    const [row] = await rows();
    if (!row) throw new Error('nothing was counted');
    await database
      .insertInto('payouts')
      .values({ ...row, id: 'before', status: 'paid', paid_ms: 1, period_start_ms: 0, period_end_ms: 1 })
      .execute();
    expect(await groups()).toMatchObject({ known: { count: 1, amount: 58.5 }, first: none });
    const until = new Date(runMs + 9 * DAY_MS).toISOString();
    await call('holdPayout', { params: { id }, body: { reason: 'A look', until } }, clerk.token);
    expect(await groups()).toMatchObject({
      ...{ known: none, held: { count: 1, amount: 58.5 }, heldUntil: until },
    });
    await earner(150_000);
    await runAt(runMs + 7 * DAY_MS);
    expect(await groups()).toMatchObject({ second: { count: 1, amount: 1_498.5 } });
    const list = await call('getDeskPayouts', { query: { status: 'paid' } }, clerk.token);
    expect(list.body.groups).toBeNull();
  });
});
