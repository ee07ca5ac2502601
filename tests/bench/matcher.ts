import { pathToFileURL } from 'node:url';
import { createChance } from '#shared/lib/chance.ts';
import { match } from '#shared/domain/constants.ts';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Ticket } from '#backend/cluster/searchChange.ts';
import { createMatcher, type Matcher, type Pairing } from '#backend/matching/matcher.ts';
import { mayMeet } from '#tests/kit/worlds/matcherReference.ts';

/**
 * Runs the matcher under load: a million operations with up to ten thousand people waiting. Checks pairs against a
 * plain scan of all waiting people. Run alone: `npx node tests/bench/matcher.ts`.
 */
const OPERATIONS = 1_000_000;
const MAX_WAITING = 10_000;
const PEOPLE = 32_000;
const SEED = 20_260_101;
/** Limit of the 99th percentile for one decision. */
const P99_LIMIT_MS = 10;
/** Simulated milliseconds between two operations. A tick follows every 250 operations. */
const STEP_MS = 2;
const OPERATIONS_A_TICK = 250;
const SAMPLE_EVERY = 1_000;

export interface Row {
  readonly name: string;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface Outcome {
  readonly rows: Row[];
  readonly passed: boolean;
  readonly pairings: number;
  readonly relaxedPairings: number;
  readonly mostWaiting: number;
  readonly sampledChecks: number;
  readonly problems: string[];
}

export async function run(): Promise<Outcome> {
  const mixed = runMixed();
  const rows = [...mixed.rows, runWorstCase()];
  return {
    ...mixed,
    rows,
    passed: mixed.problems.length === 0 && rows.every((row) => row.p99Ms <= P99_LIMIT_MS),
  };
}

class Timings {
  /** Allocated in advance, so that the bench's memory use does not disturb the measurement. */
  readonly #values = new Float64Array(2 * OPERATIONS);
  #count = 0;

  measure<T>(decide: () => T): T {
    const startedMs = performance.now();
    const value = decide();
    this.#values[this.#count++] = performance.now() - startedMs;
    return value;
  }

  row(name: string): Row {
    const sorted = this.#values.slice(0, this.#count).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { name, count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  }
}

/** The bench's independent model of people, matches and blocks. */
class World {
  readonly random: () => number;
  readonly people: readonly Ticket[];
  readonly waiting = new Pool<string>();
  readonly tickets = new Map<string, Ticket>();
  readonly matches = new Pool<string>();
  readonly partnerOf = new Map<string, string>();
  readonly banned = new Set<string>();
  readonly metAt = new Map<string, number>();
  readonly problems: string[] = [];
  nowMs = 1_800_000_000_000;

  constructor(seed: number) {
    this.random = createChance(seed);
    this.people = Array.from({ length: PEOPLE }, (_, index) => createPerson(index, this.random));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  isJustMet(a: string, b: string): boolean {
    const atMs = this.metAt.get(pairName(a, b));
    return atMs !== undefined && this.nowMs - atMs < match.metAgainAfterMs;
  }

  /** The map is in order of time, because a pair that meets again moves to the end. */
  forgetOldMeetings(): void {
    for (const [pair, atMs] of this.metAt) {
      if (this.nowMs - atMs < match.metAgainAfterMs) break;
      this.metAt.delete(pair);
    }
  }

  /**
   * Scans all waiting people one by one. The map keeps the order of joining, so the first compatible person has
   * waited longest. A person met recently is only compatible if one of the pair has waited 15 s.
   */
  scanFor(ticket: Ticket): Ticket | null {
    let justMet: Ticket | null = null;
    for (const other of this.tickets.values()) {
      if (!mayMeet(ticket, other) || this.banned.has(pairName(ticket.userId, other.userId))) continue;
      if (!this.isJustMet(ticket.userId, other.userId)) return other;
      const waitedMs = this.nowMs - Math.min(ticket.sinceMs, other.sinceMs);
      if (waitedMs >= match.lonePoolRelaxesAfterMs) justMet ??= other;
    }
    return justMet;
  }

  /** Records a pairing and each rule that it violates. */
  settle({ first, second }: Pairing): void {
    const [a, b] = [first.userId, second.userId];
    const waitedMs = this.nowMs - first.sinceMs;
    if (a === b) this.problems.push(`${a} was matched with themselves`);
    for (const userId of [a, b]) {
      if (this.partnerOf.has(userId)) this.problems.push(`${userId} was booked twice`);
      if (!this.tickets.has(userId)) this.problems.push(`${userId} was matched without waiting`);
    }
    if (!mayMeet(first, second)) this.problems.push(`${a} and ${b} do not suit each other`);
    if (this.banned.has(pairName(a, b))) this.problems.push(`${a} and ${b} must not meet`);
    if (this.isJustMet(a, b) && waitedMs < match.lonePoolRelaxesAfterMs)
      this.problems.push(`${a} and ${b} had just met`);
    for (const userId of [a, b]) {
      this.tickets.delete(userId);
      this.waiting.delete(userId);
    }
    this.partnerOf.set(a, b);
    this.partnerOf.set(b, a);
    this.matches.add(a);
    this.metAt.delete(pairName(a, b));
    this.metAt.set(pairName(a, b), this.nowMs);
  }
}

function runMixed(): Omit<Outcome, 'passed'> {
  const world = new World(SEED);
  const matcher = createMatcher((a, b) => world.banned.has(pairName(a, b)));
  const timings = { join: new Timings(), leave: new Timings(), tick: new Timings(), all: new Timings() };
  let [operations, pairings, relaxedPairings, mostWaiting, sampledChecks] = [0, 0, 0, 0, 0];

  function settle(pairing: Pairing): void {
    pairings += 1;
    if (world.isJustMet(pairing.first.userId, pairing.second.userId)) relaxedPairings += 1;
    world.settle(pairing);
  }

  function next(): void {
    operations += 1;
    world.nowMs += STEP_MS;
    if (operations % OPERATIONS_A_TICK === 0) tick();
    mostWaiting = Math.max(mostWaiting, matcher.waiting);
    if (matcher.waiting !== world.tickets.size) world.problems.push('the matcher lost count of who waits');
  }

  function tick(): void {
    world.forgetOldMeetings();
    for (const pairing of timings.all.measure(() => timings.tick.measure(() => matcher.tick(world.nowMs))))
      settle(pairing);
  }

  function join(person: Ticket): void {
    const isSampled = operations % SAMPLE_EVERY === 0;
    if (isSampled) tick();
    const ticket = { ...person, sinceMs: world.nowMs };
    const expected = isSampled ? world.scanFor(ticket) : null;
    const pairing = timings.all.measure(() => timings.join.measure(() => matcher.join(ticket, world.nowMs)));
    world.tickets.set(ticket.userId, ticket);
    world.waiting.add(ticket.userId);
    if (pairing) settle(pairing);
    if (isSampled) {
      sampledChecks += 1;
      const got = pairing && (pairing.first.userId === ticket.userId ? pairing.second : pairing.first);
      if (got?.userId !== expected?.userId)
        world.problems.push(`${ticket.userId} got ${got?.userId}, the longest wait is ${expected?.userId}`);
    }
    next();
  }

  function leave(): void {
    const userId = world.waiting.pick(world.random);
    if (userId === undefined) return;
    timings.all.measure(() => timings.leave.measure(() => matcher.leave(userId)));
    world.tickets.delete(userId);
    world.waiting.delete(userId);
    next();
  }

  /** Ends a match. With `again` both people search again at once, as after a skip. */
  function endMatch(again: boolean): void {
    const a = world.matches.pick(world.random);
    const b = a === undefined ? undefined : world.partnerOf.get(a);
    if (a === undefined || b === undefined) return;
    world.matches.delete(a);
    world.partnerOf.delete(a);
    world.partnerOf.delete(b);
    if (!again) return next();
    for (const userId of [a, b]) join(personOf(world, userId));
  }

  function block(): void {
    const [a, b] = [world.pick(world.people), world.pick(world.people)];
    const current = world.partnerOf.get(a.userId) ?? b.userId;
    if (a.userId !== current) world.banned.add(pairName(a.userId, current));
    next();
  }

  while (operations < OPERATIONS) {
    const dice = world.random();
    const isFull = matcher.waiting >= MAX_WAITING;
    if (dice < 0.5) {
      const person = world.pick(world.people);
      if (world.partnerOf.has(person.userId) || world.tickets.has(person.userId)) continue;
      if (isFull) leave();
      join(person);
    } else if (dice < 0.8) endMatch(!isFull && world.random() < 0.75);
    else if (dice < 0.95) {
      // While the pool fills few people leave; when it is full its size stays about the same.
      if (isFull || world.random() < 0.2) leave();
    } else block();
    if (operations % (SAMPLE_EVERY * 5) === 0) sampledChecks += checkNobodyLeftBeside(world, matcher, tick);
  }
  return {
    rows: [
      timings.all.row('every decision'),
      timings.join.row('join'),
      timings.leave.row('leave'),
      timings.tick.row('tick'),
    ],
    pairings,
    relaxedPairings,
    mostWaiting,
    sampledChecks,
    problems: [...new Set(world.problems)],
  };
}

/** Checks some waiting people at random: a compatible person whom they have not met recently must not wait too. */
function checkNobodyLeftBeside(world: World, matcher: Matcher, tick: () => void): number {
  tick();
  let checks = 0;
  for (; checks < 10; checks++) {
    const userId = world.waiting.pick(world.random);
    const waiting = userId === undefined ? undefined : world.tickets.get(userId);
    if (!waiting) break;
    const beside = world.scanFor(waiting);
    if (beside) world.problems.push(`${userId} is left waiting beside ${beside.userId}`);
    if (matcher.ticketOf(waiting.userId) === null) world.problems.push(`${userId} is not waiting any more`);
  }
  return checks;
}

/** Measures ten thousand people in one group who are all scanned and all incompatible. */
function runWorstCase(): Row {
  const matcher = createMatcher(() => false);
  const timings = new Timings();
  const streamer = (index: number): Ticket => ({
    ...createPerson(index, () => 0.99),
    userId: `worst${index}`,
    side: 'streamer',
    filter: { ...defaultMatchingFilter, ageFrom: 98 },
  });
  for (let index = 0; index < MAX_WAITING; index++) matcher.join(streamer(index), 0);
  const seeker: Ticket = {
    ...streamer(0),
    userId: 'seeker',
    side: 'user',
    age: 30,
    filter: defaultMatchingFilter,
  };
  for (let round = 0; round < 2_000; round++) {
    timings.measure(() => matcher.join(seeker, round));
    matcher.leave(seeker.userId);
  }
  return timings.row('join, worst case');
}

/** Two of three people are users. Most filters are open; enough are so narrow that the pool fills. */
export function createPerson(index: number, random: () => number): Ticket {
  const side = random() < 0.66 ? 'user' : 'streamer';
  const countries = 'ES UA PL DE FR IT MX BR CO AR LV LT EE FI SE NO'.split(' ');
  const filter: MatchingFilter = { ...defaultMatchingFilter };
  const kind = random();
  if (kind < 0.1) filter.gender = side === 'user' ? 'female' : 'male';
  else if (kind < 0.13) filter.gender = side === 'user' ? 'male' : 'female';
  const age = 18 + Math.floor(random() * 60);
  if (kind > 0.4) {
    filter.ageFrom = 18 + Math.floor(random() * 70);
    filter.ageTo = Math.min(99, filter.ageFrom + Math.floor(random() * 3));
  }
  if (kind > 0.8) filter.fromMyCountry = true;
  else if (kind > 0.6) filter.countries = [countries[Math.floor(random() * countries.length)] as string];
  return {
    userId: `p${index}`,
    side,
    gender: random() < 0.03 ? null : side === 'user' ? 'male' : 'female',
    age: random() < 0.03 ? null : age,
    country: countries[Math.floor(random() * random() * countries.length)] as string,
    filter,
    sinceMs: 0,
  };
}

function personOf(world: World, userId: string): Ticket {
  return world.people[Number(userId.slice(1))] as Ticket;
}

function pairName(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

/** A set with random picks; all operations take constant time. */
class Pool<T> {
  readonly #values: T[] = [];
  readonly #places = new Map<T, number>();

  add(value: T): void {
    if (this.#places.has(value)) return;
    this.#places.set(value, this.#values.length);
    this.#values.push(value);
  }

  delete(value: T): void {
    const place = this.#places.get(value);
    const last = this.#values.pop();
    if (place === undefined) {
      if (last !== undefined) this.#values.push(last);
      return;
    }
    this.#places.delete(value);
    if (last === undefined || last === value) return;
    this.#values[place] = last;
    this.#places.set(last, place);
  }

  pick(random: () => number): T | undefined {
    return this.#values[Math.floor(random() * this.#values.length)];
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const startedMs = performance.now();
  const outcome = await run();
  for (const row of outcome.rows) {
    const figures = [row.p50Ms, row.p99Ms, row.maxMs].map((ms) => ms.toFixed(4));
    console.log(
      `${row.name}: ${row.count} decisions, p50 ${figures[0]} ms, p99 ${figures[1]} ms, max ${figures[2]} ms`,
    );
  }
  console.log(
    `${outcome.pairings} pairings (${outcome.relaxedPairings} in a lone pool), at most ${outcome.mostWaiting} waiting, ` +
      `${outcome.sampledChecks} checks by a plain scan, ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`,
  );
  for (const problem of outcome.problems.slice(0, 20)) console.error(problem);
  if (!outcome.passed) process.exitCode = 1;
}
