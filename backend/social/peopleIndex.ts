import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { ageAt } from '#shared/domain/age.ts';
import type { marketSide, Role } from '#shared/domain/roles.ts';
import { privacyOf } from '../people/settings.ts';
import { listOfColumn } from '../people/profileColumns.ts';
import { shownCountryOf } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { isEarnedBy } from '../money/earningKinds.ts';
import { workSources } from '../money/figures.ts';
import { sideOf, type ListedPerson, type ListedSide, type PersonKind } from './listedPeople.ts';

export type MarketSide = ReturnType<typeof marketSide>;

export const listedRoles: Readonly<Record<MarketSide, readonly Role[]>> = {
  streamer: ['goddess', 'artist'],
  user: ['user'],
};
const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;
/** Rows read between two pauses, in which other requests are answered. */
const chunk = 500;
/**
 * Up to this number of users, the index is read again for each page. Larger indexes are reused, so that
 * reading takes at most a twentieth of the time; changes appear after half a minute at most. Users who leave,
 * are banned or hide are omitted from every page at once (candidates.ts).
 */
const readAnewUpTo = 2_000;
const reuse = 20;
const [reusedMs, oldestMs] = [1_000, 30_000];
/** Milliseconds after which a request waits for a new index, because the old one is too stale. */
const uselessMs = 2 * oldestMs;

export interface KeepOptions {
  readonly readAnewUpTo?: number;
  readonly nowMs?: () => number;
}

/**
 * Keeps all listable users in memory, without a maximum number. A page is one walk through an existing order.
 */
export function createPeopleIndex(
  { database, clock, log }: Pick<Context, 'database' | 'clock' | 'log'>,
  { readAnewUpTo: small = readAnewUpTo, nowMs = () => performance.now() }: KeepOptions = {},
): (side: MarketSide) => Promise<ListedSide> {
  interface CachedSide {
    readonly side: ListedSide;
    readonly beganMs: number;
    readonly untilMs: number;
  }
  const cached = new Map<MarketSide, CachedSide>();
  const coming = new Map<MarketSide, Promise<ListedSide>>();

  /** Sums the week's coins by user, day by day, because one query over a busy week would block others. */
  async function coinsOfWeek(): Promise<Map<string, number>> {
    const coins = new Map<string, number>();
    const untilMs = clock.now();
    for (let fromMs = untilMs - weekMs; fromMs <= untilMs; fromMs += dayMs) {
      const rows = await database
        .selectFrom('coin_entries')
        .select((eb) => ['user_id as id', eb.fn.sum('coins').as('coins')])
        .where(isEarnedBy(workSources))
        .where('created_ms', '>=', fromMs)
        .where('created_ms', '<', fromMs + dayMs)
        .groupBy('user_id')
        .execute();
      for (const row of rows) coins.set(row.id, (coins.get(row.id) ?? 0) + Number(row.coins));
    }
    return coins;
  }

  const rowsOf = (role: Role, after: string) =>
    database
      .selectFrom('users')
      .select([
        ...(['users.id', 'users.role', 'users.deleted', 'users.demo_presence', 'users.gender'] as const),
        ...(['users.birthday', 'users.country', 'users.languages', 'users.created_ms'] as const),
      ])
      .select((eb) => [
        eb
          .selectFrom('user_values')
          .select('user_values.value')
          .whereRef('user_values.user_id', '=', 'users.id')
          .where('user_values.name', '=', 'clientSettings')
          .as('settings'),
        eb
          .selectFrom('favorites')
          .select((counted) => counted.fn.countAll().as('count'))
          .whereRef('favorites.to_id', '=', 'users.id')
          .as('followers'),
      ])
      // Reads one role at a time, because only then the index returns rows in this order.
      .where('role', '=', role)
      .where('deleted', '=', 0)
      .where('banned', '=', 0)
      .where('birthday', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(chunk)
      .execute();

  async function read(side: MarketSide): Promise<ListedSide> {
    const coins = await coinsOfWeek();
    const people: ListedPerson[] = [];
    const kinds = new Map<string, PersonKind>();
    for (const role of listedRoles[side]) {
      for (let after = ''; ;) {
        const rows = await rowsOf(role, after);
        for (const row of rows) {
          const age = row.birthday === null ? null : ageAt(row.birthday, clock.now());
          if (age === null) continue;
          people.push({
            ...{ id: row.id, role: row.role, deleted: row.deleted, demo_presence: row.demo_presence },
            ...{ kind: kindOf(row, kinds), age, createdMs: row.created_ms },
            followers: Number(row.followers ?? 0),
            weekCoins: coins.get(row.id) ?? 0,
          });
        }
        const last = rows.at(-1);
        if (!last || rows.length < chunk) break;
        after = last.id;
        await yieldToOthers();
      }
    }
    return sideOf(people, people.length > chunk ? () => yieldToOthers() : undefined);
  }

  function readNow(which: MarketSide): Promise<ListedSide> {
    const beganMs = nowMs();
    const reading = read(which)
      .then((side) => {
        const tookMs = nowMs() - beganMs;
        const untilMs = nowMs() + Math.min(oldestMs, Math.max(reusedMs, tookMs * reuse));
        if (side.people.length > small) cached.set(which, { side, beganMs, untilMs });
        else cached.delete(which);
        return side;
      })
      .finally(() => {
        if (coming.get(which) === reading) coming.delete(which);
      });
    coming.set(which, reading);
    return reading;
  }

  return async (which) => {
    const known = cached.get(which);
    if (known && nowMs() < known.untilMs) return known.side;
    // Without a cached side every page reads anew, because a reading already in progress may be older than
    // the request.
    if (!known) return readNow(which);
    const reading = coming.get(which) ?? readNow(which);
    if (nowMs() - known.beganMs > uselessMs) return reading;
    reading.catch((error: unknown) => log.error({ error }, 'social: reading the index of users failed'));
    return known.side;
  };
}

interface KindColumns {
  readonly role: string;
  readonly gender: string | null;
  readonly country: string | null;
  readonly languages: string;
  readonly settings: string | null;
}

/** Returns a shared object for equal kinds. Users without stored settings need no JSON parsing. */
function kindOf(row: KindColumns, known: Map<string, PersonKind>): PersonKind {
  const { gender, country, languages } = row;
  const privacy = row.settings === null ? openToAll : privacyOf(JSON.parse(row.settings));
  const shownCountry = shownCountryOf(row);
  const key = JSON.stringify([gender, country, shownCountry, languages, privacy]);
  const same = known.get(key);
  if (same) return same;
  const kind = { gender, country, shownCountry, languages: listOfColumn(languages), privacy };
  known.set(key, kind);
  return kind;
}

const openToAll = privacyOf(undefined);
