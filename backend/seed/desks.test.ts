import { describe, expect, it, onTestFinished } from 'vitest';
import { ticketLists } from '#shared/domain/support.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { seedAt } from '#tests/kit/backend/databaseImage.ts';
import { chainOf } from '../audit/record.ts';

/** A Friday evening. */
const eveningMs = Date.UTC(2026, 4, 22, 21, 42);
const backend = sharedBackend({ seed: 'demo', clock: createManualClock(eveningMs) });
const [finance, moderator] = ['account-finance', 'account-moderator'];

describe('the demo data of the desks', () => {
  it.each([
    ['Monday before the run', Date.UTC(2026, 10, 30, 3)],
    ['Monday after the run', Date.UTC(2026, 10, 30, 7)],
    ['Sunday night', Date.UTC(2026, 11, 6, 23, 50)],
  ])('have payouts for finance, to known, changed and new destinations, on %s', async (_, nowMs) => {
    const database = await openTestDatabase();
    onTestFinished(() => database.destroy());
    await seedAt(database, { now: () => nowMs });
    const rows = await database.selectFrom('payouts').selectAll().execute();
    const paid = rows.filter(({ status }) => status === 'paid');
    const checks = rows
      .filter(({ status }) => status === 'pending')
      .map(({ user_id: userId, method_target: target }) => {
        const before = paid.filter((row) => row.user_id === userId);
        if (before.length === 0) return 'first';
        return before.some((row) => row.method_target === target) ? 'known' : 'changed';
      });
    expect(checks.filter((check) => check === 'known').length).toBeGreaterThan(1);
    expect(checks).toEqual(expect.arrayContaining(['changed', 'first']));
    for (const { paid_ms: paidMs } of paid) expect(paidMs).toBeLessThanOrEqual(nowMs);
  });

  it.each([finance, moderator])('fill each list of tickets of %s', async (id = '') => {
    const token = await backend.issueToken(id);
    for (const list of ticketLists) {
      const { body } = await backend.call('getTickets', { query: { list } }, token);
      expect([list, body.tickets.length > 0]).toEqual([list, true]);
      for (const ticket of body.tickets) {
        const { body: details } = await backend.call('getTicket', { params: { id: ticket._id } }, token);
        expect(details.events.some(({ kind }) => kind === 'taken')).toBe(list !== 'new');
      }
    }
  });

  it('show the replies of a ticket to the streamer in her chat', async () => {
    const token = await backend.issueToken('demo-amara');
    const { body } = await backend.call('getSupportChat', { params: { subtype: 'finance' } }, token);
    const { body: history } = await backend.call(
      'getHistory',
      { params: { chatId: body._id }, query: {} },
      token,
    );
    expect(new Set(history.messages.map(({ from }) => from))).toEqual(new Set(['demo-amara', finance]));
  });

  it('have open cases from reports and checks, and an upheld case without a decision', async () => {
    const token = await backend.issueToken(moderator ?? '');
    const { body } = await backend.call('getModerationCases', { query: { state: 'open' } }, token);
    expect(new Set(body.cases.map(({ reason }) => reason))).toEqual(new Set(['report', 'verdict']));
    expect(body.undecided).toBe(1);
    for (const { _id: id } of body.cases)
      expect((await backend.call('getModerationCase', { params: { id } }, token)).status).toBe(200);
  });

  it('have a chained, chronological audit entry for each step', async () => {
    const { database } = backend.context;
    const lines = await database.selectFrom('audit_lines').selectAll().orderBy('line').execute();
    expect(new Set(lines.map(({ desk }) => desk))).toEqual(
      new Set(['finance', 'support', 'moderation', 'applications']),
    );
    let before = { chain: '', at_ms: 0 };
    for (const { chain, ...line } of lines) {
      expect(chain).toBe(chainOf(before.chain, line));
      expect(line.at_ms).toBeGreaterThanOrEqual(before.at_ms);
      before = { chain, at_ms: line.at_ms };
    }
    const steps = await database.selectFrom('payout_steps').selectAll().execute();
    expect(lines.filter(({ desk }) => desk === 'finance')).toHaveLength(steps.length);
  });
});
