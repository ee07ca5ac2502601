import { expect, it } from 'vitest';
import { companionSchema } from '#shared/domain/person.ts';
import { similarSteps } from './useSimilarPeople.ts';

const person = (fields: object) =>
  companionSchema.parse({ _id: 'a', humanReadableId: 1, name: 'Ann', rolesGroup: 'goddess', ...fields });

it('prefers people online to people offline, and the country to the language and age', () => {
  const steps = similarSteps(person({ last_ip_country: 'ES', languages: ['es', 'en'], age: 20 }));
  expect(
    steps.map(({ tab, filter: { countries, languages, ageFrom, ageTo } }) => ({
      tab,
      countries,
      languages,
      ageFrom,
      ageTo,
    })),
  ).toEqual([
    { tab: 'online', countries: ['ES'], languages: [], ageFrom: 18, ageTo: 99 },
    { tab: 'online', countries: [], languages: ['es', 'en'], ageFrom: 18, ageTo: 25 },
    { tab: 'popular', countries: ['ES'], languages: [], ageFrom: 18, ageTo: 99 },
    { tab: 'popular', countries: [], languages: ['es', 'en'], ageFrom: 18, ageTo: 25 },
  ]);
});

it('requests no lists if neither the country nor a language is known', () => {
  expect(similarSteps(person({ last_ip_country: null, languages: [] }))).toEqual([]);
});

it('uses the country that the profile shows', () => {
  const [first] = similarSteps(person({ last_ip_country: 'RU', languages: [] }));
  expect(first?.filter.countries).toEqual(['LV']);
});
