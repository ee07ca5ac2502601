import * as z from 'zod/mini';
import { limits } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { Gender, UserProfile } from '#shared/domain/person.ts';
import {
  birthdayField,
  code,
  genderField,
  nameField,
  type ProfileFieldError,
} from '#shared/domain/profileFields.ts';
import type { PhoneRules } from './phone.ts';

/** Values of the form. An empty text means a missing value. */
export interface ProfileValues {
  name: string;
  bio: string;
  phone: string;
  birthday: string;
  gender: Gender | null;
  languages: readonly string[];
}
export const profileFieldNames = ['name', 'bio', 'phone', 'birthday', 'gender', 'languages'] as const;
export type ProfileField = (typeof profileFieldNames)[number];
export type FormError = ProfileFieldError | 'phone' | 'bioLong' | 'genderFemale' | 'refused' | 'nameRefused';

export function valuesOf(user: UserProfile): ProfileValues {
  return {
    name: user.name ?? '',
    bio: user.bio ?? '',
    phone: user.phone ?? '',
    birthday: user.birthday ?? '',
    gender: user.gender,
    languages: user.languages,
  };
}

export function isSame(field: ProfileField, a: ProfileValues, b: ProfileValues): boolean {
  if (field === 'languages') return a.languages.join() === b.languages.join();
  // Compares digits only, because the form formats numbers and the server does not.
  if (field === 'phone') return digitsOf(a.phone) === digitsOf(b.phone);
  return a[field] === b[field];
}
const digitsOf = (phone: string) => phone.replaceAll(/[^\d+]/g, '');

export const changedFields = (values: ProfileValues, saved: ProfileValues): readonly ProfileField[] =>
  profileFieldNames.filter((field) => !isSame(field, values, saved));

/**
 * Returns true if the form asks for the gender: if it is unknown, or does not fit a pending streamer (§5).
 */
export const asksGender = ({ gender, rolesGroup }: UserProfile): boolean =>
  gender === null || (rolesGroup === 'pendingGoddess' && gender !== 'female');

/** Returns false if a guest account already has a birthday, because guests can set it only once. */
export const mayChangeBirthday = ({ birthday, email }: UserProfile): boolean =>
  birthday === null || email === null || !isGuestEmail(email);

/**
 * Schema of the changes. Unchanged fields are not validated or sent, because saved values may be older than
 * the rules.
 */
export function profileSchema({
  saved,
  user,
  phones,
  nowMs,
}: {
  readonly saved: ProfileValues;
  readonly user: Pick<UserProfile, 'rolesGroup'>;
  readonly phones: PhoneRules | null;
  readonly nowMs: () => number;
}) {
  const sent = (typed: string) => (phones ? phones.parse(typed) : shaped(typed));
  const fields = z.partial(
    z.object({
      name: nameField,
      birthday: birthdayField(nowMs),
      gender:
        user.rolesGroup === 'pendingGoddess'
          ? genderField.check(z.refine((gender) => gender === 'female', code('genderFemale')))
          : genderField,
      bio: z.pipe(
        z.string().check(z.trim(), z.maxLength(limits.bioMaxChars, code('bioLong'))),
        z.transform((bio: string) => (bio === '' ? null : bio)),
      ),
      phone: z.pipe(
        z.string().check(z.refine((typed) => digitsOf(typed) === '' || sent(typed) !== null, code('phone'))),
        z.transform(sent),
      ),
      languages: z.array(z.string()),
    }),
  );
  const changed = z.transform((values: ProfileValues) =>
    Object.fromEntries(changedFields(values, saved).map((field) => [field, values[field]])),
  );
  return z.pipe(changed, fields);
}

/** Accepts any E.164 number if the library could not be loaded. */
const shaped = (typed: string) => (/^\+[1-9]\d{6,14}$/.test(digitsOf(typed)) ? digitsOf(typed) : null);
