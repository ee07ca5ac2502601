import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { addresses, openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { grantStaffRole } from '../people/staff.ts';
import { createExpiry } from '../app/expiry.ts';
import { chainOf } from './record.ts';

const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;

async function openLog() {
  const desk = await openDesk();
  const [clerk] = desk.clerks;
  const her = await desk.earner(6_000);
  await desk.runAt(runMs);
  const [id = ''] = (await desk.rows()).map((row) => row.id);
  const log = async (query: object = {}, token = clerk.token) =>
    (await desk.call('getAuditLog', { query } as never, token)).body;
  return { ...desk, clerk, her, id, log };
}

describe('the audit log', () => {
  it('records steps of the machine and the desk, with the state before and after', async () => {
    const { call, clerk, her, id, log } = await openLog();
    await call('approvePayout', { params: { id } }, clerk.token);
    await call('markPayoutPaid', { params: { id }, body: { reference: 'TX-1' } }, clerk.token);
    const { lines, found } = await log();
    expect(lines.map(({ step, actor, before, after, cents }) => [step, actor, before, after, cents])).toEqual(
      [
        ['payoutPaid', 'staff', 'processing', 'paid', 5_850],
        ['payoutApproved', 'staff', 'pending', 'processing', 5_850],
        ['payoutCounted', 'machine', null, 'pending', 5_850],
        ['methodAccepted', 'staff', 'pending', 'active', null],
      ],
    );
    expect(found).toBe(4);
    expect(lines[0]).toMatchObject({
      byId: clerk.userId,
      user: { _id: her.userId },
      ref: { kind: 'payout', id },
    });
  });

  it('records an undone step and how soon it was undone', async () => {
    const { call, clerk, clock, id, log } = await openLog();
    await call('approvePayouts', { body: { ids: [id] } }, clerk.token);
    clock.advance(6_000);
    await call('undoApprovals', { body: { ids: [id] } }, clerk.token);
    const { lines } = await log({ desk: 'finance' });
    expect(lines.slice(0, 2).map(({ step, undoneAfterMs }) => [step, undoneAfterMs])).toEqual([
      ['approvalUndone', null],
      ['payoutApproved', 6_000],
    ]);
    expect((await log({ standing: 'yes' })).lines[0]?.step).toBe('payoutCounted');
  });

  it('can be searched by name, number, staff member, step and words of the reason', async () => {
    const { call, clerk, database, her, id, log } = await openLog();
    await call('failPayout', { params: { id }, body: { reason: 'Closed account' } }, clerk.token);
    const user = await database
      .selectFrom('users')
      .select(['name', 'readable_id'])
      .where('id', '=', her.userId)
      .executeTakeFirstOrThrow();
    const steps = async (query: object) => (await log(query)).lines.map(({ step }) => step);
    expect(await steps({ search: 'closed acc' })).toEqual(['payoutFailed']);
    expect(await steps({ search: id })).toEqual(['payoutFailed', 'payoutCounted']);
    expect((await steps({ search: String(user.readable_id) })).length).toBe(3);
    expect((await steps({ search: user.name ?? '' })).length).toBe(3);
    expect(await steps({ by: clerk.userId, step: 'payoutFailed' })).toEqual(['payoutFailed']);
    expect(await steps({ desk: 'support' })).toEqual([]);
  });

  it('finds a reason in Cyrillic in upper and lower case', async () => {
    const { call, clerk, id, log } = await openLog();
    await call('failPayout', { params: { id }, body: { reason: 'Счёт Закрыт банком' } }, clerk.token);
    for (const search of ['закрыт', 'ЗАКРЫТ', 'Закрыт'])
      expect((await log({ search })).lines.map(({ step }) => step)).toEqual(['payoutFailed']);
  });

  it('shortens an address in a reason and contains no message', async () => {
    const { call, clerk, id, log } = await openLog();
    const reason = `${addresses[0]} and ann@example.com bounced`;
    await call('failPayout', { params: { id }, body: { reason } }, clerk.token);
    expect((await log()).lines[0]?.note).toBe('TR7N…Lj6t and ann@….com bounced');
    expect(JSON.stringify(await log())).not.toContain(addresses[0]);
  });

  it('can be read by staff only, without lines about the reader', async () => {
    const { call, clerk, database, her, id, log } = await openLog();
    await call('approvePayout', { params: { id } }, clerk.token);
    expect((await call('getAuditLog', { query: {} }, her.token)).status).toBe(403);
    await grantStaffRole(database, her.userId, 'support', 0);
    expect(await log({}, her.token)).toMatchObject({ lines: [], found: 0, today: 0 });
  });

  it('chains each line to the one before', async () => {
    const { call, clerk, database, id } = await openLog();
    await call('approvePayout', { params: { id } }, clerk.token);
    const rows = await database.selectFrom('audit_lines').selectAll().orderBy('line').execute();
    let before = '';
    for (const { chain, ...row } of rows) {
      expect(chain).toBe(chainOf(before, row));
      before = chain;
    }
    expect(rows.map(({ line }) => Number(line))).toEqual([1, 2, 3]);
    const [first] = rows;
    if (!first) throw new Error('the log is empty');
    expect(chainOf('', { ...first, note: 'changed' })).not.toBe(first.chain);
  });

  it('names session and device of the staff member, and none for the machine', async () => {
    const { clerk, database, id, log, url } = await openLog();
    const approved = await fetch(`${url}/api/finance/payouts/${id}/approve`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clerk.token}`,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
      },
    });
    expect(approved.status).toBe(200);
    const session = await database
      .selectFrom('sessions')
      .select(['token_hash', 'created_ms'])
      .where('user_id', '=', clerk.userId)
      .executeTakeFirstOrThrow();
    const [line, counted] = (await log()).lines;
    expect(line?.device).toBe('Chrome 141, Windows');
    expect(line?.session).toEqual({
      id: session.token_hash.slice(0, 8),
      since: new Date(Number(session.created_ms)).toISOString(),
    });
    expect([counted?.step, counted?.device, counted?.session]).toEqual(['payoutCounted', null, null]);
  });

  it('keeps the hash of a line that is older than the session columns', () => {
    const old = {
      ...{ line: 1, at_ms: 5, desk: 'finance', step: 'payoutPaid', actor: 'staff', by_id: 'a', user_id: 'b' },
      ...{ ref_kind: null, ref_id: null, state_before: null, state_after: null, cents: 1, coins: null },
      ...{ until_ms: null, note: null, undoes_line: null },
    };
    const none = { session_id: null, session_ms: null, device: null };
    expect(chainOf('', { ...old, ...none })).toBe(chainOf('', old as never));
    expect(chainOf('', { ...old, ...none, device: 'Chrome 141' })).not.toBe(chainOf('', { ...old, ...none }));
  });

  it('is kept for five years', async () => {
    const { clock, context, database } = await openLog();
    const expiry = createExpiry(context);
    const count = async () => (await database.selectFrom('audit_lines').selectAll().execute()).length;
    const before = await count();
    await database
      .updateTable('audit_lines')
      .set({ at_ms: clock.now() - 5 * 365 * DAY_MS })
      .execute();
    await expiry.run();
    expect(await count()).toBe(before);
    await database
      .updateTable('audit_lines')
      .set({ at_ms: clock.now() - 5 * 366 * DAY_MS })
      .execute();
    await expiry.run();
    expect(await count()).toBe(0);
  });
});
