import fc from 'fast-check';
import { expect, it } from 'vitest';
import { goddessTabIds, type GoddessTabId } from '#shared/domain/calls.ts';
import { presences, type Presence } from '#shared/domain/person.ts';
import { privacyOf } from '../people/settings.ts';
import type { Candidates } from './candidates.ts';
import { pageOfTab } from './goddessList.ts';
import { sideOf, sortedInPortions, type ListedPerson, type PersonKind } from './listedPeople.ts';
import { comparePageCursors, pageCursorOf } from '../lib/paging.ts';

/** Compares the walk through stored orders with a plain sort by the rules of each tab. */
interface Somebody {
  readonly id: string;
  readonly status: Presence;
  readonly createdMs: number;
  readonly followers: number;
  readonly weekCoins: number;
  readonly shared: number;
  readonly isFitting: boolean;
}

const few = fc.integer({ min: 0, max: 3 });
const somebody: fc.Arbitrary<Somebody> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  status: fc.constantFrom(...presences),
  createdMs: few,
  followers: few,
  weekCoins: few,
  shared: few,
  isFitting: fc.boolean(),
});

const freedom: Readonly<Record<Presence, number>> = { online: 2, inacall: 1, offline: 0 };
const fitness = ({ shared, status }: Somebody) => Math.min(shared, 2) * 3 + freedom[status];
const plainKeys: Readonly<Record<GoddessTabId, (person: Somebody) => readonly number[]>> = {
  online: ({ status, followers }) => [status === 'online' ? 0 : 1, -followers],
  new: ({ createdMs }) => [-createdMs, 0],
  popular: ({ followers, weekCoins }) => [-followers, -weekCoins],
  recommended: (person) => [-fitness(person), -person.followers],
};

function plainOrder(people: readonly Somebody[], tab: GoddessTabId): Somebody[] {
  const place = (person: Somebody) => ({ keys: plainKeys[tab](person), id: person.id });
  return people
    .filter(({ isFitting, status }) => isFitting && (tab !== 'online' || status !== 'offline'))
    .sort((a, b) => comparePageCursors(place(a), place(b)));
}

async function candidatesOf(people: readonly Somebody[]): Promise<Candidates> {
  const kind: PersonKind = {
    ...{ gender: 'female', country: null, shownCountry: null, languages: [] },
    privacy: privacyOf(undefined),
  };
  const listed = people.map(({ id, createdMs, followers, weekCoins }): ListedPerson => ({
    ...{ id, role: 'goddess', deleted: 0, demo_presence: null, kind, age: 30 },
    ...{ createdMs, followers, weekCoins },
  }));
  return {
    side: await sideOf(listed),
    fits: (number) => people[number]?.isFitting === true,
    status: (number) => people[number]?.status ?? 'offline',
    sharedLanguages: (number) => people[number]?.shared ?? 0,
  };
}

it('each tab returns the plain order of all users, for any page size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(somebody, { selector: ({ id }) => id, maxLength: 40 }),
      fc.constantFrom(...goddessTabIds),
      fc.integer({ min: 1, max: 9 }),
      async (people, tab, count) => {
        const candidates = await candidatesOf(people);
        const plain = plainOrder(people, tab);
        const seen: string[] = [];
        for (let token: string | null = null, pages = 0; pages <= people.length; pages++) {
          const walked = pageOfTab(candidates, tab, pageCursorOf(token, 2), count);
          expect([walked.total, walked.online]).toEqual([
            plain.length,
            plain.filter(({ status }) => status !== 'offline').length,
          ]);
          seen.push(...walked.page.map(({ id }) => id));
          token = walked.paginationToken;
          if (token === null) break;
        }
        expect(seen).toEqual(plain.map(({ id }) => id));
      },
    ),
  );
});

it('sorting in portions gives the same order as sorting at once', async () => {
  for (const count of [0, 1, 4_096, 4_097, 20_000]) {
    const keys = Array.from({ length: count }, (_, at) => (at * 7_919) % 13);
    const compare = (a: number, b: number) => keys[a]! - keys[b]! || a - b;
    let pauses = 0;
    const sorted = await sortedInPortions(count, compare, async () => void pauses++);
    expect([...sorted]).toEqual(Array.from({ length: count }, (_, at) => at).sort(compare));
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(count / 4_096));
  }
});
