import { expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import { DAY_MS, HOUR_MS, locales, MINUTE_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { openDesk, readStatement } from '#tests/kit/worlds/financeDesk.ts';
import { createPayoutRun } from '../payouts/run.ts';
import { penaltyDeskOf } from '#tests/kit/worlds/penaltyDesk.ts';
import { createBonuses } from './bonuses.ts';
import { createOnlineLog } from './onlineLog.ts';

/**
 * A Tuesday noon, UTC, of the week in whose last night clocks in Europe go back: in Kyiv at 01:00 UTC on
 * Sunday.
 */
const tuesdayMs = Date.UTC(2026, 9, 20, 12);
const sundayMs = Date.UTC(2026, 9, 25);
const mondayMs = sundayMs + DAY_MS;
const runMs = mondayMs + 6 * HOUR_MS;
/** 60 % of the most expensive gift. */
const [price, share] = [900, 540];

/** Opens a backend at that moment. Due tasks are settled as by a server that was off until then. */
async function open() {
  const desk = await openDesk(tuesdayMs);
  const safety = await penaltyDeskOf(desk);
  const { context, clock, database } = desk;
  await desk.features.idle();
  const her = await desk.earner(0);
  const man = await desk.newcomer('user', 'Marcus');
  await context.ledger.book({ userId: man.userId, kind: 'seed', ref: 'all', coins: 100_000 });
  let drafts = 0;
  return {
    ...desk,
    safety,
    her,
    man,
    /** Moves the clock to that moment without expiring sessions. */
    async goTo(atMs: number) {
      const ms = atMs - clock.now();
      clock.jump(ms);
      await database
        .updateTable('sessions')
        .set((eb) => ({ expires_ms: eb('expires_ms', '+', ms) }))
        .execute();
    },
    async settle() {
      const bonuses = createBonuses(context, createOnlineLog(context));
      await bonuses.settlePeriods();
      await createPayoutRun(context, { notifyPayout: async () => undefined }).run();
      await safety.sweep();
    },
    async give(times: number) {
      for (let at = 0; at < times; at++) {
        const media = [{ giftId: 'diamond' }];
        const body = { to: her.userId, type: 'media' as const, media, tempId: `gift-${++drafts}` };
        expect((await desk.call('sendMessage', { body }, man.token)).status).toBe(200);
        clock.jump(1_000);
        const thanks = {
          to: man.userId,
          type: 'text' as const,
          text: 'Thank you',
          tempId: `thanks-${drafts}`,
        };
        expect((await desk.call('sendMessage', { body: thanks }, her.token)).status).toBe(200);
      }
    },
    /** Returns the statement file for a client with this locale. */
    async fileOf(payoutId: string, timeZone: string, locale: string) {
      const { base, path } = contract.getStatement;
      const query = new URLSearchParams({ payoutId, timeZone }).toString();
      const response = await fetch(`${desk.url}${apiBases[base]}${path}?${query}`, {
        headers: { authorization: `Bearer ${her.token}`, 'accept-language': locale },
      });
      const { csv } = (await response.json()) as { csv: string };
      return readStatement(desk, csv);
    },
    dashboard: async () => (await desk.call('getDashboard', {}, her.token)).body,
    balance: async () => (await desk.call('getBalance', {}, her.token)).body.balance ?? 0,
  };
}

it('a week: she earns, is penalised, appeals and wins, climbs, is paid at the second try, and her file comes to what was paid', async () => {
  const week = await open();
  const { call, her, safety, clerks } = week;

  // The streamer earns, and is one gift below the next level.
  await week.give(7);
  expect(await week.dashboard()).toMatchObject({ level: 1, rank: 1, earnings: { today: 7 * share } });
  await week.goTo(tuesdayMs + HOUR_MS);

  // A penalty holds its coins, and the earnings on the dashboard do not change.
  const caseId = await safety.upheldCase(her.userId);
  const { body: issued } = await safety.issue(caseId, { rule: 'explicit' });
  expect(await week.balance()).toBe(7 * share - 300);
  expect(await week.dashboard()).toMatchObject({ penaltyLevel: 2, earnings: { total: 7 * share } });
  const at = { params: { id: issued._id } };
  await call('appealPenalty', { ...at, body: { text: 'It was my shoulder' } }, her.token);
  await week.goTo(tuesdayMs + DAY_MS);
  const answer = { ...at, body: { decision: 'revoked', answer: 'You were right' } } as const;
  expect((await call('decidePenaltyAppeal', answer, safety.moderators[0].token)).status).toBe(403);
  expect((await call('decidePenaltyAppeal', answer, safety.moderators[1].token)).status).toBe(200);
  expect(await week.balance()).toBe(7 * share);
  const { body: penalties } = await call('getPenaltyHistory', {}, her.token);
  expect(penalties.history[0]).toMatchObject({ status: 'revoked', coinState: 'returned' });

  // The streamer reaches the next level.
  await week.give(1);
  expect(await week.dashboard()).toMatchObject({ level: 2, penaltyLevel: 0 });

  // Clocks go back in this night, so one local hour occurs twice.
  await week.goTo(sundayMs + 30 * MINUTE_MS);
  await week.give(1);
  await week.goTo(sundayMs + 90 * MINUTE_MS);
  await week.give(1);
  const earned = 10 * share;

  // The server was off at midnight: it books the prizes of the week and creates the payout without them.
  await week.goTo(runMs + HOUR_MS);
  await week.settle();
  await week.settle();
  const { body: first } = await call('getPayoutHistory', { query: {} }, her.token);
  expect(first.payoutHistory).toMatchObject([{ coins: earned, status: 'pending' }]);
  const prizes = await week.balance();
  expect(prizes).toBeGreaterThanOrEqual(5_000);

  // The payout fails; a week later its coins are paid together with the new ones.
  const one = { params: { id: first.payoutHistory[0]?._id ?? '' } };
  await call('approvePayout', one, clerks[0].token);
  await call('failPayout', { ...one, body: { reason: 'The network is closed' } }, clerks[0].token);
  expect(await week.balance()).toBe(prizes + earned);
  await week.goTo(runMs + 7 * DAY_MS);
  await week.settle();
  const { body: second } = await call('getPayoutHistory', { query: {} }, her.token);
  expect(second.payoutHistory.map(({ coins, status }) => [coins, status])).toEqual([
    [prizes + earned, 'pending'],
    [earned, 'failed'],
  ]);
  const payoutId = second.payoutHistory[0]?._id ?? '';
  await call('approvePayout', { params: { id: payoutId } }, clerks[1].token);
  await call('markPayoutPaid', { params: { id: payoutId }, body: { reference: 'TX-1' } }, clerks[1].token);
  const { body: paid } = await call('getPayout', { params: { id: payoutId } }, her.token);
  expect(paid.payout).toMatchObject({ status: 'paid', reference: 'TX-1' });

  // The statement has the same coins and moments in two time zones and four languages, with other words and
  // hours.
  const cents = prizes + earned;
  const words = new Set<string>();
  for (const locale of locales) {
    const [kyiv, york] = [
      await week.fileOf(payoutId, 'Europe/Kyiv', locale),
      await week.fileOf(payoutId, 'America/New_York', locale),
    ];
    for (const file of [kyiv, york]) {
      expect(file).toMatchObject({ isWhole: true, seal: 'sealed', countedCoins: paid.payout.coins });
      expect(file.statement.sum).toMatchObject({
        coins: cents,
        fee: '1.50',
        paid: ((cents - 150) / 100).toFixed(2),
      });
    }
    const momentsOf = ({ statement }: typeof kyiv) =>
      statement.lines.map(({ utc, coins }) => `${utc} ${coins}`);
    expect(momentsOf(york)).toEqual(momentsOf(kyiv));
    const night = kyiv.statement.lines.filter(({ utc }) => utc.startsWith('2026-10-25T0'));
    expect(night.map(({ utc, local, offset }) => [utc.slice(11, 16), local.slice(11, 16), offset])).toEqual([
      ['00:30', '03:30', '+03:00'],
      ['01:30', '03:30', '+02:00'],
    ]);
    const far = york.statement.lines.filter(({ utc }) => utc.startsWith('2026-10-25T0'));
    expect(far.map(({ local, offset }) => [local, offset])).toEqual([
      ['2026-10-24T20:30:00', '-04:00'],
      ['2026-10-24T21:30:00', '-04:00'],
    ]);
    const held = kyiv.statement.lines.find(({ kind }) => kind === 'penaltyHeld')?.cause ?? '';
    expect(held).not.toBe('');
    words.add(held);
  }
  expect(words.size).toBe(locales.length);

  expect((await auditBook(week.database)).problems).toEqual([]);
  expect(price * 0.6).toBe(share);
});
