import * as lib from 'libphonenumber-js/min';
import type { PhoneRules } from '#renderer/ui/profileFields/PhoneField.tsx';

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
