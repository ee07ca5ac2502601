import * as lib from 'libphonenumber-js/min';

/** What the phone field needs of the library, which is loaded with the page that has one. */
export interface PhoneRules {
  /** With its spaces, as people write it. */
  readonly format: (typed: string) => string;
  /** `+` and digits, as it is sent; null where no such number can be. */
  readonly parse: (typed: string) => string | null;
  /** Null where the digits do not say it yet. */
  readonly countryOf: (typed: string) => string | null;
  readonly countries: readonly { readonly country: string; readonly prefix: string }[];
  /** The number with another country in front. */
  readonly inCountry: (typed: string, country: string) => string;
}

const prefixOf = (country: lib.CountryCode) => `+${lib.getCountryCallingCode(country)}`;

export const phoneRules: PhoneRules = {
  format: (typed) => (typed.trim().startsWith('+') ? lib.formatIncompletePhoneNumber(typed) : typed),
  parse(typed) {
    const number = lib.parsePhoneNumberFromString(typed);
    return number?.isValid() ? number.number : null;
  },
  countryOf(typed) {
    const typing = new lib.AsYouType();
    typing.input(typed);
    return typing.getCountry() ?? null;
  },
  countries: lib.getCountries().map((country) => ({ country, prefix: prefixOf(country) })),
  inCountry(typed, country) {
    const digits = typed.replaceAll(/\D/g, '');
    const typing = new lib.AsYouType();
    typing.input(typed);
    const before = typing.getCallingCode();
    // Without its country what was typed is the number itself, less the zero that stands for one's own country.
    const national = before === undefined ? digits.replace(/^0+/, '') : digits.slice(before.length);
    const prefix = prefixOf(country as lib.CountryCode);
    return national === '' ? `${prefix} ` : lib.formatIncompletePhoneNumber(`${prefix}${national}`);
  },
};
