import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { ageAt } from '#shared/domain/age.ts';
import type { marketSide, Role } from '#shared/domain/roles.ts';
import { privacyOf, type MatchingPrivacy } from '../account/privacy.ts';
import { listOfColumn, toCompanion, type UserRow } from '../account/profiles.ts';
import type { Context } from '../context.ts';
import { isEarnedBy } from '../money/earningKinds.ts';
import { workSources } from '../streamer/figures.ts';

/** What the lists ask of somebody, but for how they are just now, which the database does not know. */
export interface ListedPerson extends Pick<UserRow, 'id' | 'role' | 'deleted' | 'demo_presence'> {
  readonly gender: string | null;
  readonly age: number;
  /** Where they are, and what is shown of that (§6). */
  readonly country: string | null;
  readonly shownCountry: string | null;
  readonly languages: readonly string[];
  readonly privacy: MatchingPrivacy;
  readonly createdMs: number;
  readonly followers: number;
  /** Coins that their work brought within a week. */
  readonly weekCoins: number;
}

/** One side of the market, in the orders that lists begin from. */
export interface ListedSide {
  readonly byAge: readonly ListedPerson[];
  readonly byFollowers: readonly ListedPerson[];
  readonly byPopularity: readonly ListedPerson[];
}

export type MarketSide = ReturnType<typeof marketSide>;

const listedRoles: Readonly<Record<MarketSide, readonly Role[]>> = {
  streamer: ['goddess', 'artist'],
  user: ['user'],
};
const openToAll = privacyOf(undefined);
const weekMs = 7 * 24 * 60 * 60_000;
/** Others are answered between two readings of this many rows. */
const chunk = 2_000;
/**
 * So many are read anew for each page. More are used again for a while, so that no more than a twentieth of the time goes
 * into reading: what somebody changes about themselves is seen half a minute later at most.
 */
const readAnewUpTo = 5_000;
const reuse = 20;
const [reusedMs, oldestMs] = [1_000, 30_000];

/**
 * Everybody who may be listed, in memory: nobody is cut, however many there are, and a page is one walk through an order
 * that is there already.
 */
export function createPeopleIndex({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): (side: MarketSide) => Promise<ListedSide> {
  const kept = new Map<MarketSide, { readonly side: ListedSide; readonly untilMs: number }>();
  const coming = new Map<MarketSide, Promise<ListedSide>>();

  async function countsOf(): Promise<{ followers: Map<string, number>; week: Map<string, number> }> {
    const followers = await database
      .selectFrom('favorites')
      .select((eb) => ['to_id as id', eb.fn.countAll().as('count')])
      .groupBy('to_id')
      .execute();
    const week = await database
      .selectFrom('coin_entries')
      .select((eb) => ['user_id as id', eb.fn.sum('coins').as('count')])
      .where(isEarnedBy(workSources))
      .where('created_ms', '>=', clock.now() - weekMs)
      .groupBy('user_id')
      .execute();
    const mapOf = (rows: readonly { id: string; count: unknown }[]) =>
      new Map(rows.map(({ id, count }) => [id, Number(count ?? 0)]));
    return { followers: mapOf(followers), week: mapOf(week) };
  }

  async function read(side: MarketSide): Promise<ListedSide> {
    const { followers, week } = await countsOf();
    const people: ListedPerson[] = [];
    for (let after = ''; ;) {
      const rows = await database
        .selectFrom('users')
        .selectAll('users')
        .select((eb) =>
          eb
            .selectFrom('user_values')
            .select('user_values.value')
            .whereRef('user_values.user_id', '=', 'users.id')
            .where('user_values.name', '=', 'clientSettings')
            .as('settings'),
        )
        .where('role', 'in', listedRoles[side])
        .where('deleted', '=', 0)
        .where('banned', '=', 0)
        .where('birthday', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(chunk)
        .execute();
      for (const row of rows) {
        const age = row.birthday === null ? null : ageAt(row.birthday, clock.now());
        if (age === null) continue;
        people.push({
          ...{ id: row.id, role: row.role, deleted: row.deleted, demo_presence: row.demo_presence },
          ...{ gender: row.gender, age, country: row.country },
          // What is shown is what is looked for, also where the two differ from where somebody is (§6).
          shownCountry: toCompanion(row, 'offline', clock.now()).last_ip_country,
          languages: listOfColumn(row.languages),
          privacy: row.settings === null ? openToAll : privacyOf(JSON.parse(row.settings)),
          createdMs: row.created_ms,
          followers: followers.get(row.id) ?? 0,
          weekCoins: week.get(row.id) ?? 0,
        });
      }
      const last = rows.at(-1);
      if (!last || rows.length < chunk) break;
      after = last.id;
      await yieldToOthers();
    }
    const ordered = (keys: (person: ListedPerson) => readonly number[]) => people.toSorted(by(keys));
    return {
      byAge: ordered(({ createdMs }) => [-createdMs]),
      byFollowers: ordered((person) => [-person.followers]),
      byPopularity: ordered((person) => [-person.followers, -person.weekCoins]),
    };
  }

  return async (side) => {
    const known = kept.get(side);
    if (known && known.untilMs > performance.now()) return known.side;
    const underWay = coming.get(side);
    if (underWay && known) return underWay;
    const beganMs = performance.now();
    const reading = read(side);
    coming.set(side, reading);
    try {
      const read = await reading;
      const tookMs = performance.now() - beganMs;
      if (read.byAge.length > readAnewUpTo)
        kept.set(side, {
          side: read,
          untilMs: performance.now() + Math.min(oldestMs, Math.max(reusedMs, tookMs * reuse)),
        });
      else kept.delete(side);
      return read;
    } finally {
      if (coming.get(side) === reading) coming.delete(side);
    }
  };
}

/** The smallest keys first, then the smallest id. */
function by(keys: (person: ListedPerson) => readonly number[]) {
  return (a: ListedPerson, b: ListedPerson): number => {
    const [left, right] = [keys(a), keys(b)];
    for (const [at, key] of left.entries()) {
      const difference = key - (right[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}
