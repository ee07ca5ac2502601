import * as z from 'zod/mini';
import { match } from './constants.ts';
import { country, flag } from './fields.ts';

/** §3 "Matching gender option". "both" is free, the others cost {@link match.genderFilterPriceCoins} a match. */
export const genderChoices = ['both', 'female', 'male'] as const;
export type GenderChoice = (typeof genderChoices)[number];

export const ageRange = { min: 18, max: 99 } as const;

/** §4.6, item 2. */
export const matchingFilterSchema = z.looseObject({
  gender: z._default(z.enum(genderChoices), 'both'),
  ageFrom: z._default(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)), ageRange.min),
  ageTo: z._default(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)), ageRange.max),
  /** Empty: any country. */
  countries: z._default(z.array(country).check(z.maxLength(250)), []),
  fromMyCountry: z._default(flag, false),
});
export type MatchingFilter = z.output<typeof matchingFilterSchema>;
/** What the schema makes of nothing (a test compares); written out, because a parse costs a start milliseconds. */
export const defaultMatchingFilter: MatchingFilter = {
  gender: 'both',
  ageFrom: ageRange.min,
  ageTo: ageRange.max,
  countries: [],
  fromMyCountry: false,
};

/** Coins that one match with this filter costs. */
export function matchPriceCoins(gender: GenderChoice): number {
  return gender === 'both' ? 0 : match.genderFilterPriceCoins;
}
