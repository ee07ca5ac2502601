import * as z from 'zod/mini';
import { birthdayProblem, type BirthdayProblem } from './birthday.ts';
import { limits } from './constants.ts';
import { genders } from './person.ts';
import { plainName } from './plainName.ts';
import { visiblePattern } from './visible.ts';

/** Errors of the profile form fields. */
export type ProfileFieldError = 'name' | 'nameLong' | 'gender' | BirthdayProblem;

/** The message of a check is the name of its error. */
export const code = <E extends string>(error: E) => ({ error });

export const nameField = z
  .string()
  .check(
    z.overwrite(plainName),
    z.minLength(1, code('name')),
    z.maxLength(limits.nameMaxChars, code('nameLong')),
    z.regex(visiblePattern, code('name')),
  );

export function birthdayField(nowMs: () => number) {
  return z.string().check((context) => {
    const problem = birthdayProblem(context.value, nowMs());
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
  });
}

export const genderField = z.enum(genders, code('gender'));
