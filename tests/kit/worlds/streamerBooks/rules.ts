import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { WEEK_MS, dayAt, runHourMs, weekAt, work, type PenaltyEvent, type Person } from './events.ts';

/** The specified figures, repeated here so that a changed constant fails the test. */
const prizes = [5_000, 3_000, 2_000, 1_000, 800, 600, 500, 400, 300, 200];
const stars: Readonly<Record<number, number>> = { 7: 100, 14: 250, 21: 500, 28: 1_000 };
const percentOf: Readonly<Record<string, number>> = { north: 12, south: 20 };
const minCoins = 5_000;
const feeCents = 150;
const appealMs = 72 * HOUR_MS;

/** Returns the penalty level: each penalty raises it, and each week without a change lowers it by one. */
export function levelAt({ penalties }: Person, atMs: number): number {
  let [level, sinceMs] = [0, 0];
  const raises = penalties.filter(
    ({ state, points, startsMs }) => state !== 'revoked' && points > 0 && startsMs <= atMs,
  );
  for (const { points, startsMs } of [...raises, { points: 0, startsMs: atMs }]) {
    while (level > 0 && startsMs - sinceMs >= WEEK_MS) [level, sinceMs] = [level - 1, sinceMs + WEEK_MS];
    if (points > 0) [level, sinceMs] = [Math.min(5, level + points), startsMs];
  }
  return level;
}
const bonusPercentAt = (level: number) => [0, 0, 10, 25, 25, 25][level] ?? 0;

/** Returns the number of consecutive days with work that end with this day. */
export function rowOfDays(person: Person, day: number): number {
  const days = new Set(
    person.standing.filter(({ source }) => work.includes(source)).map(({ atMs }) => dayAt(atMs)),
  );
  let count = 0;
  while (days.has(day - count)) count += 1;
  return count;
}
export const starOf = (row: number) => (row === 0 ? 0 : ((row - 1) % 28) + 1);

/** Returns all streamers with work in this week, with points and places. */
export function boardOf(people: readonly Person[], weekMs: number) {
  const board = people
    .map((person) => ({
      person,
      points: person.earned(work, weekMs, weekMs + WEEK_MS),
      took: person.standing.some(
        ({ source, atMs }) => work.includes(source) && atMs >= weekMs && atMs < weekMs + WEEK_MS,
      ),
    }))
    .filter(({ took }) => took);
  return board.map((row) => ({
    ...row,
    place: 1 + board.filter(({ points }) => points > row.points).length,
  }));
}

export function targetsOf(person: Person, fromMs: number, untilMs: number) {
  const inside = <T extends { atMs: number }>(all: readonly T[]) =>
    all.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);
  const [calls, matches] = [inside(person.calls), inside(person.matches)];
  const answered = calls.filter(({ isAnswered }) => isAnswered);
  const percent = (some: number, all: number) => (all === 0 ? null : Math.round((some / all) * 100));
  return {
    answerRate: percent(answered.length, calls.length),
    avgCallSec:
      answered.length === 0
        ? null
        : Math.round(answered.reduce((sum, { seconds }) => sum + seconds, 0) / answered.length),
    matches: matches.length,
    skipRate: percent(matches.filter(({ isSkipped }) => isSkipped).length, matches.length),
  };
}

/** Model of the server's timed bookings: prizes, streak rewards and targets that ended since the last run. */
export class Clockwork {
  #weeks: number;
  #days: number;
  #targets: number;
  #paid: number;

  readonly people: readonly Person[];

  constructor(people: readonly Person[], openedMs: number) {
    this.people = people;
    this.#weeks = this.#targets = weekAt(openedMs);
    this.#days = dayAt(openedMs) * DAY_MS;
    this.#paid = weekAt(openedMs - runHourMs);
  }

  settle(nowMs: number): void {
    for (; this.#weeks < weekAt(nowMs); this.#weeks += WEEK_MS)
      for (const { person, points, place } of boardOf(this.people, this.#weeks))
        if (points > 0) this.#bonus(person, 'prize', this.#weeks, prizes[place - 1] ?? 0, nowMs);
    for (; this.#days < dayAt(nowMs) * DAY_MS; this.#days += DAY_MS)
      for (const person of this.people)
        this.#bonus(
          person,
          'star',
          this.#days,
          stars[starOf(rowOfDays(person, dayAt(this.#days)))] ?? 0,
          nowMs,
        );
    for (; this.#targets < weekAt(nowMs); this.#targets += WEEK_MS) {
      const untilMs = this.#targets + WEEK_MS;
      for (const person of this.people) {
        const { answerRate, avgCallSec, matches, skipRate } = targetsOf(person, this.#targets, untilMs);
        const reached =
          ((answerRate ?? 0) >= 85 ? 20 : 0) +
          ((avgCallSec ?? 0) >= 480 ? 20 : 0) +
          (matches >= 300 ? 15 : 0) +
          ((skipRate ?? 100) <= 20 ? 10 : 0);
        const off = bonusPercentAt(levelAt(person, untilMs));
        const earned = person.earned(work, this.#targets, untilMs);
        this.#bonus(
          person,
          'targets',
          this.#targets,
          Math.floor((earned * 10 * reached * (100 - off)) / 1e6),
          nowMs,
        );
      }
    }
  }

  #bonus(person: Person, what: string, periodMs: number, coins: number, atMs: number): void {
    if (coins > 0) person.earn({ source: 'bonus', coins, atMs, man: null, ref: `${what} ${periodMs}` });
  }

  /** Creates the payouts of all ended weeks, on Monday at six or later. */
  pay(nowMs: number): void {
    const dueMs = weekAt(nowMs - runHourMs);
    if (this.#paid >= dueMs) return;
    const firstMs = this.#paid;
    this.#paid = dueMs;
    for (let weekMs = firstMs; weekMs < dueMs; weekMs += WEEK_MS)
      for (const person of this.people) takeCommissions(person, weekMs);
    for (const person of this.people) returnCommissions(person, firstMs, dueMs);
    for (const person of this.people) this.#count(person, dueMs, nowMs);
  }

  #count(person: Person, endMs: number, nowMs: number): void {
    if (person.balance < minCoins || levelAt(person, nowMs) >= 5) return;
    person.payReturns(nowMs);
    collect(person, nowMs);
    const coins = Math.min(person.balanceAt(endMs), person.balance);
    if (coins < minCoins || !person.hasMethod) return;
    const weekMs = endMs - WEEK_MS;
    person.move(-coins, nowMs);
    const id = `${new Date(weekMs).toISOString().slice(0, 10)}-${person.id}`;
    person.payouts.push({
      id,
      weekMs,
      coins,
      cents: coins,
      feeCents,
      status: 'pending',
      approvers: new Set(),
    });
  }
}

/** Returns the parts of a week in which the streamer had an agency, with the commission of each. */
function agencyParts(person: Person, weekMs: number) {
  const changes = person.agencies;
  return changes.flatMap(({ fromMs, agencyId }, at) => {
    const from = Math.max(fromMs, weekMs);
    const until = Math.min(changes[at + 1]?.fromMs ?? Infinity, weekMs + WEEK_MS);
    if (agencyId === null || from >= until) return [];
    return [{ from, due: Math.floor((person.earned(work, from, until) * (percentOf[agencyId] ?? 0)) / 100) }];
  });
}

function takeCommissions(person: Person, weekMs: number): void {
  for (const { from, due } of agencyParts(person, weekMs)) {
    const coins = Math.min(due, person.balance);
    person.commissions.set(from, coins);
    person.move(-coins, weekMs + WEEK_MS - 1);
  }
}

/** Reduces commissions of earlier weeks to the agency's share of the earnings that remain. */
function returnCommissions(person: Person, firstMs: number, endMs: number): void {
  const weeks = new Set([...person.commissions.keys()].map(weekAt).filter((weekMs) => weekMs < firstMs));
  for (const weekMs of weeks)
    for (const { from, due } of agencyParts(person, weekMs)) {
      const back = (person.commissions.get(from) ?? 0) - due;
      if (back <= 0) continue;
      person.commissions.set(from, due);
      person.move(back, endMs - 1);
    }
}

/** Imposes a penalty and holds its coins, limited by the balance. */
export function impose(
  person: Person,
  made: { id: string; coins: number; points: number },
  nowMs: number,
): void {
  const held = Math.min(made.coins, person.balance);
  person.move(-held, nowMs);
  person.held += held;
  person.penalties.push({
    ...made,
    startsMs: nowMs,
    appealUntilMs: nowMs + appealMs,
    held,
    owed: made.coins - held,
    coinState: 'held',
    state: 'imposed',
    wasAppealed: false,
    answerUntilMs: 0,
  });
}

export function appeal(penalty: PenaltyEvent, nowMs: number): void {
  if (penalty.state !== 'imposed' || penalty.coinState !== 'held' || penalty.wasAppealed) return;
  if (penalty.appealUntilMs <= nowMs) return;
  Object.assign(penalty, { state: 'appealed', wasAppealed: true, answerUntilMs: nowMs + appealMs });
}

export function takeAway(person: Person, penalty: PenaltyEvent, nowMs: number): void {
  penalty.state = 'imposed';
  if (penalty.coinState !== 'held') return;
  penalty.coinState = 'taken';
  person.held -= penalty.held;
  collect(person, nowMs);
}

/** Accepts an appeal in part: `coins` are taken and the rest is returned. */
export function reduce(person: Person, penalty: PenaltyEvent, coins: number, nowMs: number): void {
  const taken = Math.min(penalty.held, coins);
  const back = penalty.held - taken;
  person.held -= penalty.held;
  Object.assign(penalty, { state: 'imposed', coinState: 'taken', coins, held: taken, owed: coins - taken });
  if (back > 0) person.credit(back, nowMs);
  collect(person, nowMs);
}

/** Withdraws an appeal. */
export function withdraw(person: Person, penalty: PenaltyEvent, nowMs: number): void {
  if (penalty.state !== 'appealed') return;
  penalty.state = 'imposed';
  if (penalty.appealUntilMs <= nowMs) takeAway(person, penalty, nowMs);
}

export function revoke(person: Person, penalty: PenaltyEvent, nowMs: number): void {
  if (penalty.state === 'revoked') return;
  penalty.state = 'revoked';
  const back = penalty.coinState === 'held' ? penalty.held : penalty.coins - penalty.owed;
  if (penalty.coinState === 'held') person.held -= penalty.held;
  Object.assign(penalty, { coinState: 'returned', owed: 0 });
  if (back > 0) person.credit(back, nowMs);
}

/** Pays debts of penalties from the balance, oldest first. */
function collect(person: Person, nowMs: number): void {
  for (const penalty of person.penalties) {
    if (penalty.coinState !== 'taken') continue;
    const paid = Math.min(penalty.owed, person.balance);
    penalty.owed -= paid;
    person.move(-paid, nowMs);
  }
}

/** Applies the transitions of penalties that only depend on time. */
export function sweep(people: readonly Person[], nowMs: number): void {
  const all = people
    .flatMap((person) => person.penalties.map((penalty) => ({ person, penalty })))
    .toSorted((one, other) => one.penalty.startsMs - other.penalty.startsMs);
  for (const { person, penalty } of all)
    if (penalty.state === 'appealed' && penalty.answerUntilMs <= nowMs) revoke(person, penalty, nowMs);
  for (const { person, penalty } of all)
    if (penalty.state === 'imposed' && penalty.coinState === 'held' && penalty.appealUntilMs <= nowMs)
      takeAway(person, penalty, nowMs);
  for (const person of people) collect(person, nowMs);
}
