import * as z from 'zod/mini';
import { limits } from './constants.ts';
import { day, dayOrTime, listOf, listUpTo, maybe, text, word } from './fields.ts';
import { loosely } from './messageParts.ts';
import { plainName } from './plainName.ts';
import { visiblePattern } from './visible.ts';

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];
export const genderSchema = z.enum(genders);

export const nameSchema = z
  .string()
  .check(z.overwrite(plainName), z.minLength(1), z.maxLength(limits.nameMaxChars), z.regex(visiblePattern));
export const phoneSchema = z.string().check(z.maxLength(32));
const languagesMax = 20;

/** Kinds of fields. Controls, checks, displays and columns each have one entry for each kind. */
export type FieldKind = 'name' | 'date' | 'choice' | 'text' | 'phone' | 'languages';

/** Properties of a profile field that do not depend on React. */
export interface ProfileField {
  readonly kind: FieldKind;
  /** Schema of the value in a profile. A missing value is null or an empty list. */
  readonly value: z.core.$ZodType;
  /** Schema of a new value in `POST /profile`. */
  readonly change: z.core.$ZodType;
  /** `owner`: other users do not get the value. */
  readonly seenBy: 'everyone' | 'owner';
  /** Users who cannot continue without the value (§5). Absent: the field is optional. */
  readonly requiredOf?: 'everyone' | 'streamers';
  /** The only value that a streamer may have (§4.2). */
  readonly ofStreamer?: string;
  /** Users whose list of missing parts contains the field. Absent: the list leaves it out. */
  readonly countedOf?: 'everyone' | 'streamers';
  /** Maximum length of a text. */
  readonly maxChars?: number;
  /** Values of a choice, in display order. */
  readonly options?: readonly string[];
  /** Icon in lists of missing fields. */
  readonly icon: string;
  /** Icon beside the value on a person's page. Absent: the page has another place for the value. */
  readonly trait?: string;
}

/** Part of the row of an optional choice. An option that this version does not know is read as no value. */
const choiceOf = <const O extends readonly [string, ...string[]]>(options: O) => ({
  kind: 'choice' as const,
  options,
  value: loosely(z.enum(options)),
  change: z.nullable(z.enum(options)),
});

/**
 * The profile fields, in the order of the editor. Contract, database columns, forms, pages, moderation and the
 * data export are derived from this table (docs/recipes/profile-field.md). Texts are in `profileFields.json`.
 */
export const profileFields = {
  name: {
    kind: 'name',
    value: maybe(text),
    change: nameSchema,
    seenBy: 'everyone',
    requiredOf: 'streamers',
    icon: 'id',
  },
  birthday: {
    kind: 'date',
    value: maybe(dayOrTime),
    change: day,
    // Other users get the age.
    seenBy: 'owner',
    requiredOf: 'everyone',
    icon: 'calendar',
  },
  gender: {
    kind: 'choice',
    options: ['female', 'male'],
    value: maybe(genderSchema),
    change: genderSchema,
    seenBy: 'everyone',
    requiredOf: 'everyone',
    ofStreamer: 'female',
    icon: 'heart',
  },
  bio: {
    kind: 'text',
    maxChars: limits.bioMaxChars,
    value: maybe(text),
    change: z.nullable(z.string().check(z.maxLength(limits.bioMaxChars))),
    seenBy: 'everyone',
    requiredOf: 'streamers',
    countedOf: 'everyone',
    icon: 'edit',
  },
  phone: {
    kind: 'phone',
    value: maybe(text),
    change: z.nullable(phoneSchema),
    seenBy: 'owner',
    requiredOf: 'streamers',
    // Only streamers are paid, so other users need no phone number.
    countedOf: 'streamers',
    icon: 'phone',
  },
  languages: {
    kind: 'languages',
    value: listOf(text),
    change: listUpTo(word, languagesMax),
    seenBy: 'everyone',
    countedOf: 'everyone',
    icon: 'globe',
    trait: 'chat',
  },
  lookingFor: {
    ...choiceOf(['talk', 'friends', 'dating', 'languagePractice']),
    seenBy: 'everyone',
    icon: 'target',
    trait: 'target',
  },
} as const satisfies Readonly<Record<string, ProfileField>>;

type Table = typeof profileFields;
export type FieldName = keyof Table;
/** Names of the fields whose row has these properties. */
type NamesWith<P> = { [N in FieldName]: Table[N] extends P ? N : never }[FieldName];
export type FieldOf<K extends FieldKind> = NamesWith<{ readonly kind: K }>;
export type ShownField = NamesWith<{ readonly seenBy: 'everyone' }>;
export type RequiredField = NamesWith<{ readonly requiredOf: string }>;
export type CountedField = NamesWith<{ readonly countedOf: string }>;
/** Keys of the texts of all options, such as `gender.option.female`. */
export type OptionKey = {
  [N in FieldOf<'choice'>]: `${N}.option.${Table[N]['options'][number]}`;
}[FieldOf<'choice'>];

export const fieldNames = Object.keys(profileFields) as readonly FieldName[];
/** Returns the row of a field with all optional properties. */
export const fieldRow = (name: FieldName): ProfileField => profileFields[name];
const isShown = (name: FieldName): name is ShownField => fieldRow(name).seenBy === 'everyone';
const isRequired = (name: FieldName): name is RequiredField => fieldRow(name).requiredOf !== undefined;

export const shownFields = fieldNames.filter(isShown);
/** Required fields in the order of the form that asks for them: long texts last, because they take longest. */
export const requiredFields = [
  ...fieldNames.filter((name) => fieldRow(name).kind !== 'text'),
  ...fieldNames.filter((name) => fieldRow(name).kind === 'text'),
].filter(isRequired);

const countedOf = (who: ProfileField['countedOf']) =>
  fieldNames.filter((name): name is CountedField => fieldRow(name).countedOf === who);
/** Fields in the list of missing parts, for users and for streamers. */
export const countedFields = {
  everyone: countedOf('everyone'),
  streamers: [...countedOf('everyone'), ...countedOf('streamers')],
};

/** Returns one schema of each field, by name. */
function shapeOf<S>(names: readonly FieldName[], schemaOf: (row: ProfileField) => z.core.$ZodType): S {
  return Object.fromEntries(names.map((name) => [name, schemaOf(profileFields[name])])) as S;
}
export const ownShape = shapeOf<{ [N in FieldName]: Table[N]['value'] }>(fieldNames, (row) => row.value);
export const shownShape = shapeOf<{ [N in ShownField]: Table[N]['value'] }>(shownFields, (row) => row.value);
export const changeShape = shapeOf<{ [N in FieldName]: z.ZodMiniOptional<Table[N]['change']> }>(
  fieldNames,
  (row) => z.optional(row.change),
);

/** Values of the fields in the user's own profile. */
export type FieldValues = { [N in FieldName]: z.output<Table[N]['value']> };

/** New values of fields that a client sends. */
export type FieldChanges = { [N in FieldName]?: z.input<Table[N]['change']> | undefined };

/** Returns whether a profile has a value of the field. `isStreamer`: the value must fit a streamer, too. */
export function hasField(values: Partial<FieldValues>, name: FieldName, isStreamer: boolean): boolean {
  const value = values[name] ?? null;
  const { ofStreamer } = fieldRow(name);
  if (isStreamer && ofStreamer !== undefined) return value === ofStreamer;
  if (value === null) return false;
  return typeof value === 'string' ? value.trim() !== '' : value.length > 0;
}

/** Returns whether the field has one of these kinds. */
export function isOfKind<K extends FieldKind>(name: FieldName, ...kinds: readonly K[]): name is FieldOf<K> {
  return kinds.some((kind) => kind === fieldRow(name).kind);
}
