import * as z from 'zod/mini';
import { birthdayProblem, type BirthdayProblem } from './birthday.ts';
import { limits } from './constants.ts';
import { plainName } from './plainName.ts';
import {
  fieldNames,
  fieldRow,
  genders,
  isOfKind,
  type FieldChanges,
  type FieldKind,
  type FieldName,
  type FieldOf,
  type FieldValues,
} from './profileFields.ts';
import { visiblePattern } from './visible.ts';

/** Errors of the fields that a sign-up asks for. */
export type SignUpFieldError = 'name' | 'nameLong' | 'choice' | BirthdayProblem;
/** Errors of the profile fields. `text`: the text is missing. */
export type FieldError = SignUpFieldError | 'genderFemale' | 'text' | 'textLong' | 'phone';

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

export const genderField = z.enum(genders, code('choice'));

/** Phone number with country code: 7 to 15 digits (E.164), in any common notation. */
const phoneShape = /^\+[1-9]\d{6,14}$/;
const phoneMarks = /[\s().\-–]/g;

/** Returns the number as `+` and digits; null if it has another form. */
function parsePhone(typed: string): string | null {
  const plain = typed.replace(phoneMarks, '');
  return phoneShape.test(plain) ? plain : null;
}

export interface CheckOptions {
  readonly nowMs: () => number;
  /** The values must fit a streamer (§4.2). */
  readonly isStreamer: boolean;
  /** Empty values are errors. Otherwise they delete the stored value. */
  readonly isRequired: boolean;
  /** Checks numbers of all countries; without it a number only needs the international form. */
  readonly parsePhone?: (typed: string) => string | null;
}

type Check = (name: FieldName, options: CheckOptions) => z.core.$ZodType;

/** The check of a form value, for each kind of field. Its output is the value that the form sends. */
const checks: Readonly<Record<FieldKind, Check>> = {
  name: () => nameField,
  date: (_name, { nowMs }) => birthdayField(nowMs),
  choice(name, { isStreamer }) {
    const { options = [], ofStreamer, requiredOf } = fieldRow(name);
    const choice = z.enum(options, code('choice'));
    if (isStreamer && ofStreamer !== undefined)
      return choice.check(z.refine((value) => value === ofStreamer, code('genderFemale')));
    return requiredOf === undefined ? z.nullable(choice) : choice;
  },
  text(name, { isRequired }) {
    const { maxChars = 0 } = fieldRow(name);
    const short = z.string().check(z.trim(), z.maxLength(maxChars, code('textLong')));
    return isRequired ? short.check(z.minLength(1, code('text'))) : orNull(short);
  },
  phone(_name, { isRequired, parsePhone: parse = parsePhone }) {
    const isEmpty = (typed: string) => !isRequired && !/[\d+]/.test(typed);
    return z.pipe(
      z.string().check(z.refine((typed) => isEmpty(typed) || parse(typed) !== null, code('phone'))),
      z.transform(parse),
    );
  },
  languages: () => z.array(z.string()),
};

const orNull = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    schema,
    z.transform((value: string) => (value === '' ? null : value)),
  );

/** Returns the schema of the form values of these fields. Absent fields are not checked. */
export function fieldsCheck<N extends FieldName>(
  names: readonly N[],
  options: CheckOptions,
): z.core.$ZodType<Pick<FieldChanges, N>, Partial<FormValues>> {
  const shape = Object.fromEntries(names.map((name) => [name, checks[fieldRow(name).kind](name, options)]));
  return z.partial(z.object(shape)) as unknown as ReturnType<typeof fieldsCheck<N>>;
}

/** Values of a form. An empty text means a missing value. */
export type FormValues = {
  [N in FieldName]: N extends FieldOf<'languages'>
    ? readonly string[]
    : N extends FieldOf<'choice'>
      ? FieldValues[N]
      : string;
};

/** Returns the values of a form for this profile. Absent fields are empty. */
export function formValuesOf(profile: Partial<FieldValues>): FormValues {
  const empty = (name: FieldName) =>
    isOfKind(name, 'languages') ? [] : isOfKind(name, 'choice') ? null : '';
  return Object.fromEntries(
    fieldNames.map((name) => [name, profile[name] ?? empty(name)]),
  ) as unknown as FormValues;
}

/** Errors of fields that the server refuses although the form accepted them, by kind. */
export const refusals = {
  name: 'name',
  date: 'birthdayWrong',
  choice: 'choice',
  text: 'textLong',
  phone: 'phone',
  languages: 'refused',
} as const satisfies Readonly<Record<FieldKind, FieldError | 'refused'>>;
