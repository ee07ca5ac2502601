import * as z from 'zod/mini';
import { emailSchema } from '#shared/api/account.ts';
import { limits } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import {
  birthdayField,
  code,
  genderField,
  nameField,
  type ProfileFieldError,
} from '#shared/domain/profileFields.ts';

/** What can be wrong with a field: a key of `errors` in the auth texts. */
export type FieldError =
  | ProfileFieldError
  | 'email'
  | 'emailMissing'
  | 'guest'
  | 'password'
  | 'passwordShort'
  | 'passwordLong'
  | 'adult';

/** As it is sent: trimmed, in small letters. §5: a guest's address is made up, and refused. */
export const emailField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { ...code('emailMissing'), abort: true }),
  z.refine((value) => z.safeParse(emailSchema, value).success, code('email')),
  z.refine((value) => !isGuestEmail(value), code('guest')),
);

/** A password that is being chosen. */
export const newPasswordField = z
  .string()
  .check(
    z.minLength(limits.passwordMinChars, code('passwordShort')),
    z.maxLength(limits.passwordMaxChars, code('passwordLong')),
  );

/** A password that exists: rules for new ones say nothing about it. */
export const passwordField = z
  .string()
  .check(z.minLength(1, code('password')), z.maxLength(limits.passwordMaxChars, code('passwordLong')));

/** §5: what a sign-up needs before it is sent. Messages are `FieldError`s. */
export function signUpSchema(nowMs: () => number) {
  return z.object({
    name: nameField,
    birthday: birthdayField(nowMs),
    email: emailField,
    password: newPasswordField,
    gender: genderField,
    isAdult: z.literal(true, code('adult')),
  });
}
export type SignUpValues = z.output<ReturnType<typeof signUpSchema>>;

/**
 * What a sign-up through a provider needs before its window opens: who one is decides the role (§4.2),
 * and only adults may. Name and birthday may come later, but what was typed must be right.
 */
export function externalSignUpSchema(nowMs: () => number) {
  return z.object({
    name: z.optional(nameField),
    birthday: z.optional(birthdayField(nowMs)),
    gender: genderField,
    isAdult: z.literal(true, code('adult')),
  });
}
export type ExternalSignUpValues = z.output<ReturnType<typeof externalSignUpSchema>>;

export const signInSchema = z.object({ email: emailField, password: passwordField });
export type SignInValues = z.output<typeof signInSchema>;
