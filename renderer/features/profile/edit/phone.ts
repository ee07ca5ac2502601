import * as lib from 'libphonenumber-js/min';

/** Functions of the phone number library, which is loaded lazily. */
export interface PhoneRules {
  /** Formats the number with spaces. */
  readonly format: (typed: string) => string;
  /** Returns the number as `+` and digits; null if it is invalid. */
  readonly parse: (typed: string) => string | null;
  /** Returns the country of the number; null if the digits do not determine it yet. */
  readonly countryOf: (typed: string) => string | null;
  readonly countries: readonly { readonly country: string; readonly prefix: string }[];
  /** Returns the number with another country prefix. */
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
    // Without a known country code the input is a national number, whose leading zeros are dropped.
    const national = before === undefined ? digits.replace(/^0+/, '') : digits.slice(before.length);
    const prefix = prefixOf(country as lib.CountryCode);
    return national === '' ? `${prefix} ` : lib.formatIncompletePhoneNumber(`${prefix}${national}`);
  },
};
