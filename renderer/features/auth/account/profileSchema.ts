import * as z from 'zod/mini';
import { limits } from '#shared/domain/constants.ts';
import type { Gender } from '#shared/domain/person.ts';
import type { MissingField } from '#shared/domain/missingFields.ts';
import { birthdayField, code, genderField, nameField } from '#shared/domain/profileFields.ts';

/** Values of the form. A field that is not asked for keeps its empty value. */
export interface ProfileValues {
  name: string;
  birthday: string;
  gender: Gender | null;
  phone: string;
  bio: string;
}

export const emptyProfile: ProfileValues = { name: '', birthday: '', gender: null, phone: '', bio: '' };

/** Phone number with country code: 7 to 15 digits (E.164), in any common notation. */
const phoneShape = /^\+[1-9]\d{6,14}$/;
const phoneMarks = /[\s().\-–]/g;

const phoneField = z.string().check(
  z.overwrite((typed) => typed.replace(phoneMarks, '')),
  z.regex(phoneShape, code('phone')),
);

/** Schema of the missing fields (§5). A pending goddess must be female. Messages are keys of `errors`. */
export function profileSchema(fields: readonly MissingField[], isPending: boolean, nowMs: () => number) {
  const all = {
    name: nameField,
    birthday: birthdayField(nowMs),
    gender: isPending
      ? genderField.check(z.refine((gender) => gender === 'female', code('genderFemale')))
      : genderField,
    phone: phoneField,
    bio: z
      .string()
      .check(z.trim(), z.minLength(1, code('bio')), z.maxLength(limits.bioMaxChars, code('bioLong'))),
  };
  const requestedFields = Object.fromEntries(fields.map((field) => [field, all[field]]));
  return z.partial(z.object(requestedFields as typeof all));
}
