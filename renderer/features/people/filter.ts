import * as z from 'zod/mini';
import { country, flag, listUpTo, word } from '#shared/domain/fields.ts';
import { ageRange, genderChoices } from '#shared/domain/matchingFilter.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';

/** Filter for people (§2 `/search-options`). */
export const peopleFilterSchema = z.object({
  gender: z.catch(z.enum(genderChoices), 'both'),
  ageFrom: z.catch(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)), ageRange.min),
  ageTo: z.catch(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)), ageRange.max),
  languages: z.catch(listUpTo(word, 250), []),
  countries: z.catch(listUpTo(country, 250), []),
  freeOnly: z.catch(flag, false),
});
export type PeopleFilter = z.output<typeof peopleFilterSchema>;

export const everybody: PeopleFilter = {
  gender: 'both',
  ageFrom: ageRange.min,
  ageTo: ageRange.max,
  languages: [],
  countries: [],
  freeOnly: false,
};

/** Languages of many users here. A search finds people of any language. */
export const offeredLanguages = ['en', 'es', 'ru', 'uk', 'pt', 'fr', 'de', 'it', 'pl', 'ja', 'ko'] as const;

export type FilterPart = 'gender' | 'age' | 'languages' | 'countries' | 'freeOnly';

/** Returns the active parts of the filter in display order. */
export function narrowedParts(filter: PeopleFilter): readonly FilterPart[] {
  return [
    ...(filter.gender === 'both' ? [] : (['gender'] as const)),
    ...(filter.languages.length === 0 ? [] : (['languages'] as const)),
    ...(filter.ageFrom === ageRange.min && filter.ageTo === ageRange.max ? [] : (['age'] as const)),
    ...(filter.countries.length === 0 ? [] : (['countries'] as const)),
    ...(filter.freeOnly ? (['freeOnly'] as const) : []),
  ];
}

export function withoutPart(filter: PeopleFilter, part: FilterPart): PeopleFilter {
  const { gender, ageFrom, ageTo, languages, countries, freeOnly } = everybody;
  switch (part) {
    case 'gender':
      return { ...filter, gender };
    case 'age':
      return { ...filter, ageFrom, ageTo };
    case 'languages':
      return { ...filter, languages };
    case 'countries':
      return { ...filter, countries };
    case 'freeOnly':
      return { ...filter, freeOnly };
  }
}

/** Returns the filter as query parameters, without inactive parts. */
export function queryOf(filter: PeopleFilter) {
  const narrowed = new Set(narrowedParts(filter));
  return {
    ...(narrowed.has('gender') && { gender: filter.gender }),
    ...(narrowed.has('age') && { ageFrom: filter.ageFrom, ageTo: filter.ageTo }),
    ...(narrowed.has('languages') && { languages: filter.languages }),
    ...(narrowed.has('countries') && { countries: filter.countries }),
    ...(filter.freeOnly && { freeOnly: true }),
  };
}

/** Key of this user's filter in local storage. A voluntary log-out deletes keys that end with the user id. */
const storageKey = (me: string) => `peopleFilter:${me}`;

export function readFilter(local: KeyValue, me: string): PeopleFilter {
  try {
    const parsed = z.safeParse(peopleFilterSchema, JSON.parse(local.read(storageKey(me)) ?? '{}'));
    return parsed.success ? parsed.data : everybody;
  } catch {
    return everybody;
  }
}

export function storeFilter(local: KeyValue, me: string, filter: PeopleFilter): void {
  if (narrowedParts(filter).length === 0) local.remove(storageKey(me));
  else local.write(storageKey(me), JSON.stringify(filter));
}
