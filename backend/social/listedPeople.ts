import { presences, type Presence } from '#shared/domain/person.ts';
import { restingPresence, type SeenUser } from '../people/presence.ts';
import type { MatchingPrivacy } from '../people/settings.ts';

/** Properties that many users share, so that their visibility is decided once for all of them. */
export interface PersonKind {
  readonly gender: string | null;
  /** The user's country, and the country that others may see (§6). */
  readonly country: string | null;
  readonly shownCountry: string | null;
  readonly languages: readonly string[];
  readonly privacy: MatchingPrivacy;
}

/** The data that lists need about a user, except the current presence. */
export interface ListedPerson extends SeenUser {
  readonly kind: PersonKind;
  readonly age: number;
  readonly createdMs: number;
  readonly followers: number;
  /** Coins that the user's work earned within a week. */
  readonly weekCoins: number;
}

/** Stored sort orders of the lists. */
export const listOrders = ['byAge', 'byFollowers', 'byPopularity'] as const;
export type ListOrder = (typeof listOrders)[number];

/**
 * Columns of a side of the market. A user is an index into `people`, so that a walk through all users reads
 * only columns.
 */
export interface ListedSide {
  readonly people: readonly ListedPerson[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly kinds: readonly PersonKind[];
  readonly kindOf: Uint32Array;
  readonly ageOf: Uint8Array;
  /** Index in `presences` of the status while the user has no socket. */
  readonly restingOf: Uint8Array;
  readonly orders: Readonly<Record<ListOrder, Uint32Array>>;
}

export const presenceNumber: Readonly<Record<Presence, number>> = {
  online: presences.indexOf('online'),
  inacall: presences.indexOf('inacall'),
  offline: presences.indexOf('offline'),
};

type Keys = (person: ListedPerson) => readonly [number, number];
const keysOf: Readonly<Record<ListOrder, Keys>> = {
  byAge: ({ createdMs }) => [-createdMs, 0],
  byFollowers: ({ followers }) => [-followers, 0],
  byPopularity: ({ followers, weekCoins }) => [-followers, -weekCoins],
};

/** Builds the columns of a side. Equal kinds share one object. Calls `pause` between portions of the work. */
export async function sideOf(
  people: readonly ListedPerson[],
  pause: () => Promise<void> = async () => undefined,
): Promise<ListedSide> {
  const kinds = [...new Set(people.map(({ kind }) => kind))];
  const kindNumbers = new Map(kinds.map((kind, at) => [kind, at]));
  await pause();
  const numberOf = new Map(people.map(({ id }, at) => [id, at]));
  await pause();
  const kindOf = Uint32Array.from(people, ({ kind }) => kindNumbers.get(kind) ?? 0);
  const ageOf = Uint8Array.from(people, ({ age }) => Math.min(age, 255));
  const idOf = (number: number) => people[number]?.id ?? '';
  const restingOf = Uint8Array.from(people, (person) => presenceNumber[restingPresence(person)]);
  const sorted = async (order: ListOrder) => {
    const keys = keysOf[order];
    const [first, second] = [new Float64Array(people.length), new Float64Array(people.length)];
    for (const [number, person] of people.entries()) [first[number], second[number]] = keys(person);
    await pause();
    return sortedInPortions(
      people.length,
      (a, b) => at(first, a) - at(first, b) || at(second, a) - at(second, b) || (idOf(a) < idOf(b) ? -1 : 1),
      pause,
    );
  };
  const orders = {
    byAge: await sorted('byAge'),
    byFollowers: await sorted('byFollowers'),
    byPopularity: await sorted('byPopularity'),
  };
  return { people, numberOf, kinds, kindOf, ageOf, restingOf, orders };
}

/** Reads a column; every index below its length exists. */
export const at = (column: ArrayLike<number>, number: number): number => column[number] ?? 0;

/** Number of elements that are sorted or merged without a pause. */
const portion = 4_096;

/**
 * Sorts the numbers below `count` in portions: short runs are sorted and then merged. The order must have no
 * ties.
 */
export async function sortedInPortions(
  count: number,
  compare: (a: number, b: number) => number,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, at) => at);
  let to = new Uint32Array(count);
  for (let start = 0; start < count; start += portion) {
    from.subarray(start, start + portion).sort(compare);
    await pause();
  }
  for (let width = portion; width < count; width *= 2) {
    let sincePause = 0;
    for (let start = 0; start < count; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, count), Math.min(start + 2 * width, count)];
      for (let left = start, right = middle, next = start; next < end; next++) {
        const takesLeft = left < middle && (right >= end || compare(at(from, left), at(from, right)) < 0);
        to[next] = at(from, takesLeft ? left++ : right++);
        if (++sincePause % portion === 0) await pause();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
