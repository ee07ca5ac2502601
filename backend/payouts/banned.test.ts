import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';

const nextWeekMs = weekMs + 7 * DAY_MS;
/** Monday 06:00, five days after the studio's noon, when the time to appeal is over. */
const runMs = nextWeekMs + 6 * HOUR_MS;

async function aBannedStreamer(coins: number) {
  const desk = await openDesk();
  const her = await desk.earner(coins, nowMs - DAY_MS);
  const ban = async (change: Record<string, string | number | null> = {}) => {
    await desk.database
      .insertInto('sanctions')
      .values({
        ...{ id: 'ban', user_id: her.userId, kind: 'ban', state: 'imposed', case_id: null, rule: 'fraud' },
        ...{ facts: 'Facts', detection: 'report', decided_by: 'person', issued_by: null },
        ...{ decided_ms: nowMs, goes_out_ms: nowMs, case_ms: nowMs, imposed_ms: nowMs, applied_ms: nowMs },
        ...{ until_ms: null, appeal_until_ms: nowMs + 72 * HOUR_MS },
        ...change,
      })
      .execute();
    await desk.database.updateTable('users').set({ banned: 1 }).where('id', '=', her.userId).execute();
  };
  return { desk, her, ban };
}

describe('the last payout of a banned streamer', () => {
  it('pays what she earned until the case, with the first run after the time to appeal, once', async () => {
    const { desk, her, ban } = await aBannedStreamer(8_204);
    // Coins earned between the report and the ban.
    await desk.earn(her.userId, 'giftEarning', 500, nowMs + HOUR_MS);
    await ban();
    await desk.runAt(runMs);
    expect(await desk.rows()).toMatchObject([{ user_id: her.userId, coins: 8_204, status: 'pending' }]);
    await desk.runAt(runMs + 7 * DAY_MS);
    expect(await desk.rows()).toHaveLength(1);
    expect(await desk.context.ledger.balance(her.userId)).toBe(500);
    expect((await auditBook(desk.database)).problems).toEqual([]);
  });

  it('waits while the time to appeal or the answer is open', async () => {
    const { desk, ban } = await aBannedStreamer(8_204);
    await ban({ appeal_until_ms: runMs + HOUR_MS });
    await desk.runAt(runMs);
    expect(await desk.rows()).toEqual([]);
    const appealed = { state: 'appealed', appeal: 'No', answer_until_ms: runMs + 7 * DAY_MS + 1 };
    await desk.database.updateTable('sanctions').set(appealed).execute();
    await desk.runAt(runMs + 7 * DAY_MS);
    expect(await desk.rows()).toEqual([]);
  });

  it('is reduced by penalties of her cases', async () => {
    const { desk, her, ban } = await aBannedStreamer(8_204);
    await desk.take(her.userId, 'penalty', 204);
    await ban({ case_ms: nowMs + 1 });
    await desk.runAt(runMs);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([8_000]);
  });

  it('has no minimum, because no later run adds to it', async () => {
    const { desk, ban } = await aBannedStreamer(900);
    await ban();
    await desk.runAt(runMs);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([900]);
  });

  it('is tried again after it failed', async () => {
    const { desk, ban, her } = await aBannedStreamer(8_204);
    await ban();
    await desk.runAt(runMs);
    const [first] = await desk.rows();
    const failed = { params: { id: first!.id }, body: { reason: 'The address was refused.' } };
    expect((await desk.call('failPayout', failed, desk.clerks[0].token)).status).toBe(200);
    await desk.runAt(runMs + 7 * DAY_MS);
    expect((await desk.rows()).map(({ status, coins }) => [status, coins])).toEqual([
      ['failed', 8_204],
      ['pending', 8_204],
    ]);
    expect(await desk.context.ledger.balance(her.userId)).toBe(0);
    expect((await auditBook(desk.database)).problems).toEqual([]);
  });
});
