import * as z from 'zod/mini';
import { emailSchema } from '#shared/api/account.ts';
import { ageAt } from '#shared/domain/age.ts';
import { limits } from '#shared/domain/constants.ts';
import { genders } from '#shared/domain/person.ts';

/** What can be wrong with a field: a key of `errors` in the auth texts. */
export type FieldError =
  | 'name'
  | 'nameLong'
  | 'birthday'
  | 'birthdayWrong'
  | 'tooYoung'
  | 'email'
  | 'password'
  | 'passwordShort'
  | 'passwordLong'
  | 'gender'
  | 'adult';

/** Older than anybody has become: a slip of the finger. */
const oldestYears = 120;

/** What is wrong with a birthday (`YYYY-MM-DD`) today, if anything: it must be a day, and one 18 years ago or more. */
export function birthdayProblem(birthday: string, nowMs: number): FieldError | null {
  if (birthday === '') return 'birthday';
  const age = ageAt(birthday, nowMs);
  if (age === null || age < 0 || age > oldestYears) return 'birthdayWrong';
  return age < limits.minAgeYears ? 'tooYoung' : null;
}

const code = (error: FieldError) => ({ error });

/** As it is sent: trimmed, in small letters. */
export const emailField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((value) => z.safeParse(emailSchema, value).success, code('email')),
);

/** §5: what a sign-up needs before it is sent. Messages are `FieldError`s. */
export function signUpSchema(nowMs: () => number) {
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, code('name')), z.maxLength(limits.nameMaxChars, code('nameLong'))),
    birthday: z.string().check((context) => {
      const problem = birthdayProblem(context.value, nowMs());
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
    }),
    email: emailField,
    password: z
      .string()
      .check(
        z.minLength(limits.passwordMinChars, code('passwordShort')),
        z.maxLength(limits.passwordMaxChars, code('passwordLong')),
      ),
    gender: z.enum(genders, code('gender')),
    isAdult: z.literal(true, code('adult')),
  });
}
export type SignUpValues = z.output<ReturnType<typeof signUpSchema>>;

/** A log-in asks only for something to send: rules for new passwords say nothing about old ones. */
export const logInSchema = z.object({
  email: emailField,
  password: z
    .string()
    .check(z.minLength(1, code('password')), z.maxLength(limits.passwordMaxChars, code('passwordLong'))),
});
export type LogInValues = z.output<typeof logInSchema>;
