import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Ticket, TicketPrivacy } from '../cluster/searchChange.ts';
import { createMatcher, type Pairing } from './matcher.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { createReference, hides, mayMeet } from '#tests/kit/worlds/matcherReference.ts';

function ticket(
  userId: string,
  more: Partial<Omit<Ticket, 'filter'>> = {},
  filter: Partial<MatchingFilter> = {},
): Ticket {
  const side = more.side ?? (userId.startsWith('g') ? 'streamer' : 'user');
  return {
    userId,
    side,
    gender: side === 'streamer' ? 'female' : 'male',
    age: 25,
    country: 'ES',
    sinceMs: 0,
    ...more,
    filter: { ...defaultMatchingFilter, ...filter },
  };
}

const hiding = (...hiddenCountries: string[]) => ({ privacy: { hiddenCountries, usersFromMyCountry: true } });
const notMine = { privacy: { hiddenCountries: [], usersFromMyCountry: false } };

const never = () => false;
const names = (pairing: Pairing | null) => pairing && [pairing.first.userId, pairing.second.userId];

describe('who may meet', () => {
  const cases: [string, Ticket, Ticket, boolean][] = [
    ['a user and a streamer', ticket('u1'), ticket('g1'), true],
    ['two users who ask for nothing', ticket('u1'), ticket('u2'), false],
    ['two streamers who ask for nothing', ticket('g1'), ticket('g2'), false],
    [
      'two users who both name the other’s gender',
      ticket('u1', {}, { gender: 'male' }),
      ticket('u2', {}, { gender: 'male' }),
      true,
    ],
    ['two users, one of whom names nothing', ticket('u1', {}, { gender: 'male' }), ticket('u2'), false],
    ['a user whose filter names the other gender', ticket('u1', {}, { gender: 'male' }), ticket('g1'), false],
    [
      'an unknown gender where one is named',
      ticket('u1', {}, { gender: 'female' }),
      ticket('g1', { gender: null }),
      false,
    ],
    ['an unknown gender where none is named', ticket('u1'), ticket('g1', { gender: null }), true],
    ['too young for the filter', ticket('u1', {}, { ageFrom: 30 }), ticket('g1', { age: 29 }), false],
    ['just old enough', ticket('u1', {}, { ageFrom: 30, ageTo: 30 }), ticket('g1', { age: 30 }), true],
    [
      'an unknown age for a narrowed range',
      ticket('u1', {}, { ageTo: 98 }),
      ticket('g1', { age: null }),
      false,
    ],
    ['an unknown age for the full range', ticket('u1'), ticket('g1', { age: null }), true],
    ['beyond the end of the full range', ticket('u1'), ticket('g1', { age: 104 }), true],
    [
      'the streamer’s filter counts as well',
      ticket('u1', { age: 60 }),
      ticket('g1', {}, { ageTo: 50 }),
      false,
    ],
    ['a listed country', ticket('u1', {}, { countries: ['UA', 'ES'] }), ticket('g1'), true],
    ['a country not listed', ticket('u1', {}, { countries: ['UA'] }), ticket('g1'), false],
    [
      'an unknown country where some are listed',
      ticket('u1', {}, { countries: ['UA'] }),
      ticket('g1', { country: null }),
      false,
    ],
    ['the same country', ticket('u1', {}, { fromMyCountry: true }), ticket('g1'), true],
    ['another country', ticket('u1', {}, { fromMyCountry: true }), ticket('g1', { country: 'UA' }), false],
    [
      'no country of one’s own',
      ticket('u1', { country: null }, { fromMyCountry: true }),
      ticket('g1', { country: null }),
      false,
    ],
    [
      'my country, which is not among the listed',
      ticket('u1', {}, { fromMyCountry: true, countries: ['UA'] }),
      ticket('g1'),
      false,
    ],
    ['a country that is hidden', ticket('u1', hiding('UA', 'ES')), ticket('g1'), false],
    ['a country that is not among the hidden', ticket('u1', hiding('UA')), ticket('g1'), true],
    [
      'an unknown country where some are hidden',
      ticket('u1', hiding('UA')),
      ticket('g1', { country: null }),
      true,
    ],
    [
      'a hidden country that the filter asks for',
      ticket('u1', hiding('ES'), { countries: ['ES'] }),
      ticket('g1'),
      false,
    ],
    [
      'somebody who is shown elsewhere than in their hidden country',
      ticket('u1', hiding('RU')),
      ticket('g1', { country: 'LV', homeCountry: 'RU' }),
      false,
    ],
    [
      'somebody who is shown in a hidden country',
      ticket('u1', hiding('LV')),
      ticket('g1', { country: 'LV', homeCountry: 'RU' }),
      false,
    ],
    ['one’s own country, not wanted', ticket('u1', notMine), ticket('g1'), false],
    ['another country than one’s own', ticket('u1', notMine), ticket('g1', { country: 'UA' }), true],
    [
      'a countryman of somebody who is shown elsewhere',
      ticket('u1', { country: 'RU' }),
      ticket('g1', { ...notMine, country: 'LV', homeCountry: 'RU' }),
      false,
    ],
    [
      'two people of no known country',
      ticket('u1', { ...notMine, country: null }),
      ticket('g1', { ...notMine, country: null }),
      true,
    ],
  ];

  it.each(cases)('%s: allowed or not', (_, one, other, expected) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const matcher = createMatcher(never);
      expect(matcher.join(first, 0)).toBeNull();
      expect(matcher.join(second, 0) !== null).toBe(expected);
      expect(matcher.waiting).toBe(expected ? 0 : 2);
      expect(mayMeet(first, second)).toBe(expected);
    }
  });
});

describe('the order of waiting', () => {
  it('matches a newcomer with the person who has waited longest', () => {
    const matcher = createMatcher(never);
    matcher.join(ticket('u1', { sinceMs: 5 }), 5);
    matcher.join(ticket('u2', { sinceMs: 6 }), 6);
    expect(names(matcher.join(ticket('g1', { sinceMs: 7 }), 7))).toEqual(['u1', 'g1']);
    expect(names(matcher.join(ticket('g2', { sinceMs: 8 }), 8))).toEqual(['u2', 'g2']);
  });

  it('offers some people only if no other person waits', () => {
    const matcher = createMatcher(never);
    matcher.join(ticket('g1', { isOfferedLast: true }), 0);
    matcher.join(ticket('g2', { sinceMs: 5_000 }), 5_000);
    expect(names(matcher.join(ticket('u1', { sinceMs: 6_000 }), 6_000))).toEqual(['g2', 'u1']);
    // No other person waits, so the newcomer is matched with her.
    expect(names(matcher.join(ticket('u2', { sinceMs: 7_000 }), 7_000))).toEqual(['g1', 'u2']);
    // A streamer offered last is also matched at once if a person already waits.
    matcher.join(ticket('u3', { sinceMs: 8_000 }), 8_000);
    const late = ticket('g3', { isOfferedLast: true, sinceMs: 9_000 });
    expect(names(matcher.join(late, 9_000))).toEqual(['u3', 'g3']);
  });

  it('keeps the place of a request with an earlier waiting time', () => {
    const matcher = createMatcher(never);
    matcher.join(ticket('u1', { sinceMs: 5 }), 5);
    matcher.join(ticket('u2', { sinceMs: 6 }), 6);
    matcher.join(ticket('u1', { sinceMs: 5 }), 9);
    expect(matcher.waiting).toBe(2);
    expect(names(matcher.join(ticket('g1', { sinceMs: 10 }), 10))).toEqual(['u1', 'g1']);
  });

  it('drops a person who left', () => {
    const matcher = createMatcher(never);
    matcher.join(ticket('u1'), 0);
    expect(matcher.leave('u1')?.userId).toBe('u1');
    expect(matcher.leave('u1')).toBeNull();
    expect(matcher.join(ticket('g1'), 1)).toBeNull();
  });

  it('reconsiders two people when the ban between them is removed', () => {
    let isBanned = true;
    const matcher = createMatcher(() => isBanned);
    matcher.join(ticket('u1'), 0);
    expect(matcher.join(ticket('g1'), 0)).toBeNull();
    expect(matcher.reconsider('u1', 'g1', 1)).toBeNull();
    isBanned = false;
    expect(names(matcher.reconsider('u1', 'g1', 2))).toEqual(['u1', 'g1']);
    expect(matcher.reconsider('u1', 'g1', 3)).toBeNull();
  });
});

describe('people who just met', () => {
  it('are kept apart until one has waited 15 s and no other person fits', () => {
    const matcher = createMatcher(never);
    matcher.met('u1', 'g1', 0);
    matcher.join(ticket('u1', { sinceMs: 1_000 }), 1_000);
    expect(matcher.join(ticket('g1', { sinceMs: 2_000 }), 2_000)).toBeNull();
    expect(matcher.tick(15_999)).toEqual([]);
    expect(matcher.tick(16_000).map(names)).toEqual([['u1', 'g1']]);
    expect(matcher.waiting).toBe(0);
  });

  it('are matched at once if one of them has already waited 15 s', () => {
    const matcher = createMatcher(never);
    matcher.met('u1', 'g1', 0);
    matcher.join(ticket('u1', { sinceMs: 1_000 }), 1_000);
    matcher.tick(20_000);
    expect(names(matcher.join(ticket('g1', { sinceMs: 20_000 }), 20_000))).toEqual(['u1', 'g1']);
  });

  it('come after a new person, however long they have waited', () => {
    const matcher = createMatcher(never);
    matcher.met('u1', 'g1', 0);
    matcher.join(ticket('u1', { sinceMs: 1_000 }), 1_000);
    matcher.join(ticket('u2', { sinceMs: 19_000 }), 19_000);
    expect(names(matcher.join(ticket('g1', { sinceMs: 20_000 }), 20_000))).toEqual(['u2', 'g1']);
  });

  it('may meet again after ten minutes, even with a new request', () => {
    const matcher = createMatcher(never);
    matcher.met('u1', 'g1', 0);
    const nowMs = 10 * MINUTE_MS - 1;
    matcher.join(ticket('u1', { sinceMs: nowMs }), nowMs);
    expect(matcher.join(ticket('g1', { sinceMs: nowMs }), nowMs)).toBeNull();
    expect(matcher.tick(nowMs)).toEqual([]);
    expect(matcher.tick(nowMs + 1).map(names)).toEqual([['u1', 'g1']]);
  });

  it('are matched by the longest wait if several pairs become possible at once', () => {
    const matcher = createMatcher(never);
    const dueMs = 10 * MINUTE_MS;
    matcher.met('g1', 'u1', 0);
    matcher.met('u2', 'g1', 0);
    for (const [index, userId] of ['u1', 'u2', 'g1'].entries()) {
      expect(matcher.join(ticket(userId, { sinceMs: dueMs - 9 + index }), dueMs - 1)).toBeNull();
    }
    expect(matcher.tick(dueMs).map(names)).toEqual([['u1', 'g1']]);
    expect(matcher.ticketOf('u2')).not.toBeNull();
  });

  it('are counted from their last meeting, which expires after ten minutes', () => {
    const matcher = createMatcher(never);
    matcher.met('u1', 'g1', 0);
    matcher.met('u1', 'g1', 5 * MINUTE_MS);
    matcher.tick(10 * MINUTE_MS);
    matcher.join(ticket('u1', { sinceMs: 10 * MINUTE_MS }), 10 * MINUTE_MS);
    expect(matcher.join(ticket('g1', { sinceMs: 10 * MINUTE_MS }), 10 * MINUTE_MS)).toBeNull();
    expect(matcher.remembered).toBe(1);
    matcher.tick(15 * MINUTE_MS);
    expect(matcher.waiting).toBe(0);
    // Only the pair that has just met again is remembered.
    expect(matcher.remembered).toBe(1);
  });
});

describe('against the naive reference', () => {
  const people = ['u1', 'u2', 'u3', 'u4', 'g1', 'g2', 'g3', 'x1'];
  const person = fc.constantFrom(...people);
  const filter = fc.record({
    gender: fc.constantFrom('both', 'both', 'both', 'both', 'female', 'male'),
    ageFrom: fc.constantFrom(18, 18, 18, 18, 18, 30),
    ageTo: fc.constantFrom(99, 99, 99, 99, 99, 40),
    countries: fc.constantFrom<string[][]>([], [], [], [], [], ['ES'], ['ES', 'UA']),
    fromMyCountry: fc.constantFrom(false, false, false, false, false, true),
  });
  const privacy = fc.option(
    fc.record<TicketPrivacy>({
      hiddenCountries: fc.constantFrom<string[][]>([], [], ['UA'], ['ES', 'RU'], ['LV']),
      usersFromMyCountry: fc.constantFrom(true, true, true, false),
    }),
    { nil: undefined },
  );
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('join' as const),
        userId: person,
        filter,
        age: fc.constantFrom(22, 35, 50, null),
        country: fc.constantFrom('ES', 'ES', 'UA', 'LV', null),
        homeCountry: fc.constantFrom(undefined, undefined, undefined, 'RU'),
        isOfferedLast: fc.constantFrom(false, false, true),
        privacy,
        gender: fc.constantFrom('usual', 'usual', 'usual', 'unknown'),
        waitedMs: fc.constantFrom(0, 0, 0, 4_000, 16_000),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), userId: person }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('met' as const), userId: person, other: person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('ban' as const), userId: person, other: person }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('unban' as const), userId: person, other: person }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.constantFrom(0, 1_000, 5_000, 5_000, 15_000, 15_000, 2 * MINUTE_MS, 10 * MINUTE_MS),
      }),
    },
  );

  it('the matcher makes the same pairs, leaves no possible pair waiting, and never makes a forbidden or second pair', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const banned = new Set<string>();
        const mayNotMeet = (a: string, b: string) => banned.has(`${a} ${b}`) || banned.has(`${b} ${a}`);
        const matcher = createMatcher(mayNotMeet);
        const reference = createReference(mayNotMeet);
        let nowMs = 1_000_000;

        const check = (made: (Pairing | null)[], expected: ([string, string] | null)[]) => {
          const sorted = (pair: readonly string[] | null) => pair && pair.toSorted();
          expect(made.map(names).map(sorted)).toEqual(expected.map(sorted));
          for (const pairing of made) {
            if (!pairing) continue;
            expect(mayNotMeet(pairing.first.userId, pairing.second.userId)).toBe(false);
            expect(mayMeet(pairing.first, pairing.second)).toBe(true);
            expect(hides(pairing.first, pairing.second)).toBe(false);
            expect(hides(pairing.second, pairing.first)).toBe(false);
            expect(pairing.first.sinceMs).toBeLessThanOrEqual(pairing.second.sinceMs);
            for (const { userId } of [pairing.first, pairing.second])
              expect(matcher.ticketOf(userId)).toBeNull();
          }
          expect(matcher.waiting).toBe(reference.tickets.length);
          for (const waiting of reference.tickets) {
            expect(matcher.ticketOf(waiting.userId)).toEqual(waiting);
            expect(reference.partnerOf(waiting, nowMs, 'any')).toBeNull();
          }
        };

        for (const each of steps) {
          switch (each.kind) {
            case 'wait':
              nowMs += each.ms;
              check(matcher.tick(nowMs), reference.tick(nowMs));
              break;
            case 'join': {
              const { userId, age, country, homeCountry, isOfferedLast, privacy, waitedMs } = each;
              const gender = each.gender === 'unknown' ? { gender: null } : {};
              const joining = ticket(
                userId,
                { age, country, homeCountry, isOfferedLast, privacy, sinceMs: nowMs - waitedMs, ...gender },
                each.filter as MatchingFilter,
              );
              check([matcher.join(joining, nowMs)], [reference.join(joining, nowMs)]);
              break;
            }
            case 'leave':
              matcher.leave(each.userId);
              reference.leave(each.userId);
              check([], []);
              break;
            case 'met':
              if (each.userId === each.other) break;
              matcher.met(each.userId, each.other, nowMs);
              reference.met(each.userId, each.other, nowMs);
              check([], []);
              break;
            case 'ban':
              banned.add(`${each.userId} ${each.other}`);
              break;
            case 'unban': {
              banned.delete(`${each.userId} ${each.other}`);
              const pairing = matcher.reconsider(each.userId, each.other, nowMs);
              if (pairing) reference.paired(each.userId, each.other, nowMs);
              check([pairing], [names(pairing) as [string, string] | null]);
              break;
            }
          }
        }
      }),
      { numRuns: inGateOrProof(300, 1_000) },
    );
  });
});
