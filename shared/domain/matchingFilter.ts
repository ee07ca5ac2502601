import * as z from 'zod/mini';
import { match } from './constants.ts';
import { country, flag } from './fields.ts';

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

/** §3 "Matching gender option": one choice of whom to meet, as the screens show it. */
export interface GenderOption {
  /** Key of its word below `filter` in the texts of `match`. */
  readonly text: 'everyone' | 'women' | 'men';
  /** Its name in analytics. */
  readonly name: string;
  readonly value: GenderChoice;
  /** Key of the sentence about the price, below `filter` too. */
  readonly price: 'free' | 'price';
  /** Coins that one match costs. */
  readonly priceInCoins: number;
  readonly icons: readonly ('woman' | 'man')[];
}

const paid = { price: 'price', priceInCoins: match.genderFilterPriceCoins } as const;
/** In the order in which they are offered. §9: "both" is free. */
export const genderOptions = [
  {
    text: 'everyone',
    name: 'everyone',
    value: 'both',
    price: 'free',
    priceInCoins: 0,
    icons: ['woman', 'man'],
  },
  { text: 'women', name: 'women', value: 'female', ...paid, icons: ['woman'] },
  { text: 'men', name: 'men', value: 'male', ...paid, icons: ['man'] },
] as const satisfies readonly GenderOption[];

export function genderOption(gender: GenderChoice): GenderOption {
  return genderOptions.find(({ value }) => value === gender) ?? genderOptions[0];
}

/** Coins that one match with this filter costs. */
export function matchPriceCoins(gender: GenderChoice): number {
  return genderOption(gender).priceInCoins;
}
