import * as z from 'zod/mini';
import { emailSchema } from '#shared/api/account.ts';
import { limits } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import {
  birthdayField,
  code,
  genderField,
  nameField,
  type SignUpFieldError,
} from '#shared/domain/profileChecks.ts';

/** Errors of a field: keys of `errors` in the auth texts. */
export type AccountFieldError =
  | SignUpFieldError
  | 'email'
  | 'emailMissing'
  | 'guest'
  | 'password'
  | 'passwordShort'
  | 'passwordLong'
  | 'adult';

/** E-mail as it is sent: trimmed and in lower case. §5: refuses the generated address of a guest. */
export const emailField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { ...code('emailMissing'), abort: true }),
  z.refine((value) => z.safeParse(emailSchema, value).success, code('email')),
  z.refine((value) => !isGuestEmail(value), code('guest')),
);

/** A new password. */
export const newPasswordField = z
  .string()
  .check(
    z.minLength(limits.passwordMinChars, code('passwordShort')),
    z.maxLength(limits.passwordMaxChars, code('passwordLong')),
  );

/** An existing password. The rules for new passwords do not apply. */
export const passwordField = z
  .string()
  .check(z.minLength(1, code('password')), z.maxLength(limits.passwordMaxChars, code('passwordLong')));

/** §5: schema of a sign-up by e-mail. Messages are `AccountFieldError`s. */
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
 * Schema of a sign-up by the provider, checked before its window opens: gender, which decides the role
 * (§4.2), and the 18+ confirmation. Name and birthday are optional but must be valid.
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
