import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { auditBook } from '#backend/money/audit.ts';
import { statementOf } from '../financeDesk.ts';
import { dateAt, dayAt, everything, monthAt, weekAt, WEEK_MS, type Person } from './events.ts';
import { boardOf, levelAt, rowOfDays, starOf, targetsOf } from './rules.ts';
import type { World } from './world.ts';

const thresholds = [0, 4_000, 10_000, 22_000, 40_000, 62_000, 90_000, 130_000, 190_000, 280_000];

/** Checks after each step that the ledger balances and that balances and earnings equal the model. */
export async function checkBook(world: World): Promise<void> {
  expect((await auditBook(world.database)).problems).toEqual([]);
  const rows = await world.database.selectFrom('balances').selectAll().execute();
  const kept = new Map(rows.map((row) => [row.user_id, row]));
  for (const { id, balance, held } of world.people) {
    const { coins = 0, held: inEscrow = 0 } = kept.get(id) ?? {};
    expect([coins, inEscrow], `the coins of ${id}`).toEqual([balance, held]);
  }
  for (const person of world.people) await checkDashboard(world, person);
}

async function checkDashboard(world: World, person: Person): Promise<void> {
  const nowMs = world.clock.now();
  const { body } = await world.call('getDashboard', {}, world.tokenOf(person.id));
  const total = person.earned(everything, 0);
  const since =
    person.payouts.length === 0 ? 0 : Math.max(...person.payouts.map(({ weekMs }) => weekMs)) + WEEK_MS;
  const bySource = Object.fromEntries(everything.map((source) => [source, person.earned([source], 0)]));
  expect(body.earnings, `the dashboard of ${person.id}`).toMatchObject({
    today: person.earned(everything, dayAt(nowMs) * DAY_MS),
    week: person.earned(everything, weekAt(nowMs)),
    month: person.earned(everything, monthAt(nowMs)),
    total,
    bySource,
    sincePayout: { coins: person.earned(everything, since) },
  });
  const board = boardOf(world.people, weekAt(nowMs));
  const today = rowOfDays(person, dayAt(nowMs));
  expect(body).toMatchObject({
    level: thresholds.filter((least) => least <= total).length,
    rank: board.find((row) => row.person === person)?.place ?? null,
    streak: starOf(today > 0 ? today : rowOfDays(person, dayAt(nowMs) - 1)),
    penaltyLevel: levelAt(person, nowMs),
  });
}

/** Checks every other number on a streamer's screens. */
export async function checkScreens(world: World): Promise<void> {
  for (const person of world.people) {
    const token = world.tokenOf(person.id);
    await checkBoard(world, person, token);
    await checkTargets(world, person, token);
    await checkSupporters(world, person, token);
    await checkFigure(world, person, token);
    await checkHours(world, person, token);
    await checkPenalties(world, person, token);
    await checkPayouts(world, person, token);
  }
}

async function checkBoard(world: World, person: Person, token: string): Promise<void> {
  for (const week of ['current', 'previous'] as const) {
    const fromMs = weekAt(world.clock.now()) - (week === 'current' ? 0 : WEEK_MS);
    const { body } = await world.call('getWeeklyLeaderboard', { query: { week } }, token);
    const rows = boardOf(world.people, fromMs);
    expect(
      new Set(body.topTenBoard.map(({ userId, place, points }) => `${userId} ${place} ${points}`)),
    ).toEqual(new Set(rows.map((row) => `${row.person.id} ${row.place} ${row.points}`)));
    const own = rows.find((row) => row.person === person);
    expect(body.currentPlace?.points ?? null).toBe(own?.points ?? null);
  }
}

async function checkTargets({ call, clock }: World, person: Person, token: string): Promise<void> {
  const { body } = await call('getKpiConfigInfo', { query: {} }, token);
  const wanted = targetsOf(person, weekAt(clock.now()), clock.now() + 1);
  const shown = new Map(body.metrics.map(({ key, current }) => [key as string, current]));
  for (const [key, value] of Object.entries(wanted)) expect(shown.get(key), key).toBe(value);
}

async function checkSupporters({ call, men }: World, person: Person, token: string): Promise<void> {
  const { body } = await call('getMyTopMaleUsers', { body: { period: 'all' } }, token);
  const of = (man: string) => person.standing.filter((earning) => earning.man === man);
  const wanted = men
    .map(({ userId }) => [userId, of(userId).reduce((sum, { coins }) => sum + coins, 0)] as const)
    .filter(([, coins]) => coins > 0);
  expect(new Map(body.topMaleUsers.map(({ user, coins }) => [user._id, coins]))).toEqual(new Map(wanted));
  for (const { user, ...counts } of body.topMaleUsers) {
    const count = (source: string) => of(user._id).filter((earning) => earning.source === source).length;
    expect(counts).toMatchObject({ matches: count('match'), gifts: count('gift'), media: count('media') });
  }
}

/** Checks "Why this number": the entries add up to the figure. */
async function checkFigure({ call }: World, person: Person, token: string): Promise<void> {
  let [coins, entries, next] = [0, 0, null as string | null];
  do {
    const page = next === null ? {} : { paginationToken: next };
    const { body } = await call('getFigure', { query: { period: 'total', count: 100, ...page } }, token);
    coins += body.items.reduce((sum, item) => sum + item.coins, 0);
    entries += body.items.filter(({ returned }) => returned === null).length;
    next = body.paginationToken;
    if (next === null) expect([body.coins, body.entries]).toEqual([coins, entries]);
  } while (next !== null);
  expect([coins, entries]).toEqual([person.earned(everything, 0), person.standing.length]);
}

/** Checks the values of the hourly chart. */
async function checkHours({ call, clock }: World, person: Person, token: string): Promise<void> {
  const days = 31;
  const { body } = await call('getEarningHours', { query: { days } }, token);
  const firstMs = (Math.floor(clock.now() / HOUR_MS) - days * 24 + 1) * HOUR_MS;
  const wanted = new Map<string, number>();
  for (const { atMs, source, coins } of person.standing.filter((earning) => earning.atMs >= firstMs)) {
    const key = `${new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS).toISOString()} ${source}`;
    wanted.set(key, (wanted.get(key) ?? 0) + coins);
  }
  const shown = body.hours.flatMap(({ at, bySource }) =>
    Object.entries(bySource ?? {}).flatMap(([source, coins]) =>
      coins === null || coins === 0 ? [] : [[`${at} ${source}`, coins] as const],
    ),
  );
  expect(new Map(shown)).toEqual(wanted);
  expect(body.hours.reduce((sum, { coins }) => sum + (coins ?? 0), 0)).toBe(
    [...wanted.values()].reduce((sum, coins) => sum + coins, 0),
  );
}

async function checkPenalties({ call }: World, person: Person, token: string): Promise<void> {
  const { body } = await call('getPenaltyHistory', {}, token);
  const shown = body.history.map(({ _id, coinState, owedCoins }) => `${_id} ${coinState} ${owedCoins}`);
  expect(new Set(shown)).toEqual(
    new Set(person.penalties.map(({ id, coinState, owed }) => `${id} ${coinState} ${owed}`)),
  );
}

async function checkPayouts(world: World, person: Person, token: string): Promise<void> {
  const { call } = world;
  const { body: target } = await call('getPaymentTargetInfo', {}, token);
  expect(target.balanceCoins).toBe(person.balance);
  const owed = person.owed.reduce((sum, { coins }) => sum + coins, 0);
  expect(target.holds.some(({ reason }) => reason === 'payoutHold.owed')).toBe(owed > 0);
  const { body } = await call('getPayoutHistory', { query: { count: 50 } }, token);
  expect(
    new Set(
      body.payoutHistory.map(({ _id, status, coins, amount }) => `${_id} ${status} ${coins} ${amount}`),
    ),
  ).toEqual(
    new Set(person.payouts.map(({ id, status, coins, cents }) => `${id} ${status} ${coins} ${cents / 100}`)),
  );
  for (const { id, coins, cents, feeCents } of person.payouts) {
    const { body: payout } = await call('getPayout', { params: { id } }, token);
    const partOf = new Map(payout.parts.map((part) => [part.key as string, part]));
    expect([partOf.get('payout')?.coins, partOf.get('paid')?.amount]).toEqual([
      coins,
      (cents - feeCents) / 100,
    ]);
    // The parts of the waterfall add up from the gross amount to the payout.
    const falls = payout.parts.filter(({ key }) => !['gross', 'kept', 'payout', 'fee', 'paid'].includes(key));
    expect(falls.reduce((sum, part) => sum + (part.coins ?? 0), 0)).toBe(coins);
    expect((partOf.get('gross')?.coins ?? 0) + (partOf.get('kept')?.coins ?? 0)).toBe(
      partOf.get('share')?.coins,
    );
    await checkStatement(world, token, { payoutId: id }, coins);
  }
  const month = dateAt(world.clock.now()).slice(0, 7);
  await checkStatement(world, token, { month }, person.balanceAt(world.clock.now()));
}

async function checkStatement(
  world: World,
  token: string,
  asked: { payoutId: string } | { month: string },
  wanted: number,
): Promise<void> {
  const found = await statementOf(world, token, { ...asked, timeZone: 'Europe/Madrid' });
  expect(found).toMatchObject({ isWhole: true, seal: 'sealed', countedCoins: wanted });
  expect(found.statement.lines.at(-1)?.total ?? 0).toBe(wanted);
}
