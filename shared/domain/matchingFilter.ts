import * as z from 'zod/mini';
import { match } from './constants.ts';
import { country, flag } from './fields.ts';

export const genderChoices = ['both', 'female', 'male'] as const;
export type GenderChoice = (typeof genderChoices)[number];

export const ageRange = { min: 18, max: 99 } as const;

/** §4.6, item 2: the user's filter for matches. */
export const matchingFilterSchema = z.looseObject({
  gender: z._default(z.enum(genderChoices), 'both'),
  ageFrom: z._default(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)), ageRange.min),
  ageTo: z._default(z.int().check(z.gte(ageRange.min), z.lte(ageRange.max)), ageRange.max),
  /** Countries of possible matches; empty: any country. */
  countries: z._default(z.array(country).check(z.maxLength(250)), []),
  fromMyCountry: z._default(flag, false),
});
export type MatchingFilter = z.output<typeof matchingFilterSchema>;
/**
 * The schema's defaults (a test compares them), written out because parsing would slow down the start by
 * milliseconds.
 */
export const defaultMatchingFilter: MatchingFilter = {
  gender: 'both',
  ageFrom: ageRange.min,
  ageTo: ageRange.max,
  countries: [],
  fromMyCountry: false,
};

/** §3 "Matching gender option": one choice of gender, as the screens show it. */
export interface GenderOption {
  /** Key of its label below `filter` in the texts of `match`. */
  readonly text: 'everyone' | 'women' | 'men';
  /** Name of the option in analytics. */
  readonly name: string;
  readonly value: GenderChoice;
  /** Key of the text about the price, also below `filter`. */
  readonly price: 'free' | 'price';
  /** Price of one match in coins. */
  readonly priceInCoins: number;
  readonly icons: readonly ('woman' | 'man')[];
}

const paid = { price: 'price', priceInCoins: match.genderFilterPriceCoins } as const;
/** The options in display order. §9: "both" is free. */
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

/** Returns the price in coins of one match with this filter. */
export function matchPriceCoins(gender: GenderChoice): number {
  return genderOption(gender).priceInCoins;
}
