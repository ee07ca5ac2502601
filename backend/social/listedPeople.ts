import { presences, type Presence } from '#shared/domain/person.ts';
import { restingPresence, type SeenUser } from '../people/presence.ts';
import type { MatchingPrivacy } from '../people/privacy.ts';

/** What many people have in common, so that whether somebody may see them is decided once for all of them. */
export interface PersonKind {
  readonly gender: string | null;
  /** Where they are, and what is shown of that (§6). */
  readonly country: string | null;
  readonly shownCountry: string | null;
  readonly languages: readonly string[];
  readonly privacy: MatchingPrivacy;
}

/** What the lists ask of somebody, but for how they are just now, which the database does not know. */
export interface ListedPerson extends SeenUser {
  readonly kind: PersonKind;
  readonly age: number;
  readonly createdMs: number;
  readonly followers: number;
  /** Coins that their work brought within a week. */
  readonly weekCoins: number;
}

/** The orders that lists begin from. */
export const listOrders = ['byAge', 'byFollowers', 'byPopularity'] as const;
export type ListOrder = (typeof listOrders)[number];

/** One side of the market. People are numbers here, their place in `people`: a walk through all of them reads only columns. */
export interface ListedSide {
  readonly people: readonly ListedPerson[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly kinds: readonly PersonKind[];
  readonly kindOf: Uint32Array;
  readonly ageOf: Uint8Array;
  /** By `presences`, while nobody holds a socket for them. */
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

/** Kinds that are the same are one object. `pause` is asked for between two portions of the work. */
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

/** In a column: every number below its length is there. */
export const at = (column: ArrayLike<number>, number: number): number => column[number] ?? 0;

/** So many are sorted or merged at once. */
const portion = 4_096;

/** The numbers below `count` in this order, which has no ties: short runs are sorted, then merged. */
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
