import { use } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { GoddessTabId } from '#shared/domain/calls.ts';
import { ageRange } from '#shared/domain/matchingFilter.ts';
import type { Companion } from '#shared/domain/person.ts';
import { shownCountry } from '#shared/domain/shownCountry.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { everybody, queryOf, type PeopleFilter } from '../filter.ts';
import { peopleKeys } from '../usePeople.ts';

/** Maximum number of similar people: one row of four, or two rows of two on a phone. */
export const similarPeople = 4;
/** Years by which a similar person may be younger or older. */
const ageGap = 5;
const staleMs = 60_000;

interface Step {
  readonly tab: GoddessTabId;
  readonly filter: PeopleFilter;
}

/**
 * Returns the lists to request, best first: same country, then same language and age; people online first.
 */
export function similarSteps(person: Companion): readonly Step[] {
  const country = shownCountry(person);
  const { age, languages } = person;
  const sameCountry = country === null ? null : { ...everybody, countries: [country] };
  const sameLanguage =
    languages.length === 0
      ? null
      : {
          ...everybody,
          languages: [...languages],
          ...(age !== null && {
            ageFrom: Math.max(ageRange.min, age - ageGap),
            ageTo: Math.min(ageRange.max, age + ageGap),
          }),
        };
  const filters = [sameCountry, sameLanguage].filter((filter) => filter !== null);
  return (['online', 'popular'] as const).flatMap((tab) => filters.map((filter) => ({ tab, filter })));
}

async function findSimilar(
  api: Pick<ApiClient, 'call'>,
  person: Companion,
  signal: AbortSignal,
): Promise<readonly Companion[]> {
  const found = new Map<string, Companion>();
  for (const { tab, filter } of similarSteps(person)) {
    // Results may contain the person and people found before.
    const count = similarPeople + 1 + found.size;
    const query = { ...queryOf(filter), count };
    const { users } = await unwrap(api.call('getGoddessList', { params: { id: tab }, query }, { signal }));
    for (const user of users) if (user._id !== person._id && !found.has(user._id)) found.set(user._id, user);
    if (found.size >= similarPeople) break;
  }
  return [...found.values()].slice(0, similarPeople);
}

/**
 * Loads people who resemble this person. The server leaves out the user and people blocked by either side. The data has
 * the shape of a list's pages, so that a person who is blocked later leaves this list as well.
 */
export function useSimilarPeople(person: Companion, isEnabled: boolean) {
  const { api } = useServices();
  const presences = use(PresencesContext);
  return useQuery({
    queryKey: peopleKeys.similar(person._id),
    queryFn: async ({ signal }) => {
      const users = await findSimilar(api, person, signal);
      presences?.update(users);
      return { pages: [{ users }] };
    },
    staleTime: staleMs,
    enabled: isEnabled,
  });
}
