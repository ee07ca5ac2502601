import * as z from 'zod/mini';
import type { Updateable } from 'kysely';
import { maskOffensive } from '#shared/domain/offensive.ts';
import {
  fieldNames,
  fieldRow,
  shownFields,
  type FieldChanges,
  type FieldKind,
  type FieldName,
  type FieldValues,
  type ProfileField,
  type ShownField,
} from '#shared/domain/profileFields.ts';
import { ApiFailure } from '../lib/failure.ts';
import { offensiveWords } from '../lib/offensiveWords.ts';
import type { UsersTable } from '../storage/schema.ts';
import type { UserRow } from './users.ts';

/** Returns the JSON in a column; `otherwise` if the text is damaged, so that one damaged row fails no list. */
function parseColumn<T>(schema: z.core.$ZodType<T>, json: string, otherwise: T): T {
  try {
    return z.core.parse(schema, JSON.parse(json));
  } catch {
    return otherwise;
  }
}

const textList = z.array(z.string());

/** Returns the JSON list in a column; empty if the text is no such list. */
export const listOfColumn = (json: string): string[] => parseColumn(textList, json, []);

/** Reads and writes the database columns of all profile fields of one kind. A missing value is null or an empty list. */
interface Storage<V> {
  read(column: string | null, row: ProfileField): V | null;
  /** Returns the column of a new value. Throws `invalid_body` if the contract's schema is too permissive. */
  write(value: V | null): string | null;
}

const unchanged: Storage<string> = { read: (column) => column, write: (value) => value };
/** An empty text counts as missing, as in the locker. */
const texts: Storage<string> = { ...unchanged, write: (value) => (value?.trim() ? value : null) };
const names: Storage<string> = { ...unchanged, write: (value) => (value === null ? null : cleanName(value)) };
const choices: Storage<string> = {
  ...unchanged,
  read: (column, { options = [] }) => options.find((option) => option === column) ?? null,
};
const languages: Storage<readonly string[]> = {
  read: (column) => listOfColumn(column ?? '[]'),
  write: (value) => languagesColumn(value ?? []),
};

const storages = {
  name: names,
  date: unchanged,
  choice: choices,
  text: texts,
  phone: texts,
  languages,
} as const satisfies Readonly<Record<FieldKind, unknown>>;

const storageOf = (name: FieldName) => storages[fieldRow(name).kind] as Storage<unknown>;

/** Profile fields with a database column each. All other fields are stored in the JSON column `details`. */
const ownColumns = ['name', 'birthday', 'gender', 'bio', 'phone', 'languages'] as const;
type OwnColumn = (typeof ownColumns)[number];
const ownColumnOf = (name: FieldName): OwnColumn | undefined => ownColumns.find((column) => column === name);

const detailsSchema = z.record(z.string(), z.string());

const detailsOf = ({ details }: Pick<UserRow, 'details'>): Record<string, string> =>
  parseColumn(detailsSchema, details ?? '{}', {});

/** Returns all fields as they are stored. */
export function storedFieldsOf(row: UserRow): Readonly<Record<FieldName, string | null>> {
  const details = detailsOf(row);
  const stored = (name: FieldName) => {
    const column = ownColumnOf(name);
    return column === undefined ? (details[name] ?? null) : row[column];
  };
  return Object.fromEntries(fieldNames.map((name) => [name, stored(name)])) as Record<
    FieldName,
    string | null
  >;
}

function read<N extends FieldName>(fields: readonly N[], row: UserRow): Pick<FieldValues, N> {
  const stored = storedFieldsOf(row);
  const values = fields.map((name) => [name, storageOf(name).read(stored[name], fieldRow(name))]);
  return Object.fromEntries(values) as Pick<FieldValues, N>;
}

/** Returns the profile fields of a user. */
export const ownFieldsOf = (row: UserRow): FieldValues => read(fieldNames, row);
/** Returns the profile fields that other users see. */
export const shownFieldsOf = (row: UserRow): Pick<FieldValues, ShownField> => read(shownFields, row);

/** Returns the columns of the changed fields. The other fields of `details` stay as they are in `before`. */
export function columnsOf(changes: FieldChanges, before: Pick<UserRow, 'details'>): Updateable<UsersTable> {
  const columns: Updateable<UsersTable> = {};
  let details: Record<string, string> | null = null;
  for (const name of fieldNames) {
    const value = changes[name];
    if (value === undefined) continue;
    const written = storageOf(name).write(value);
    const column = ownColumnOf(name);
    if (column !== undefined) Object.assign(columns, { [column]: written });
    else {
      const { [name]: _replaced, ...others } = details ?? detailsOf(before);
      details = written === null ? others : { ...others, [name]: written };
    }
  }
  return details === null ? columns : { ...columns, details: JSON.stringify(details) };
}

/** Columns of a profile without any field. */
export const noFields: Updateable<UsersTable> = {
  ...Object.fromEntries(ownColumns.map((name) => [name, storageOf(name).write(null)])),
  details: null,
};
/** Values that other users get of a hidden profile. */
export const hiddenFields = Object.fromEntries(
  shownFields.map((name) => [name, storageOf(name).read(null, fieldRow(name))]),
) as Pick<FieldValues, ShownField>;

/** Returns the language codes in the stored format, without duplicates. */
function languagesColumn(languages: readonly string[]): string {
  const codes = [...new Set(languages)];
  if (codes.some((code) => !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(code)))
    throw new ApiFailure('invalid_body', 'Language codes are like "en" or "pt-BR".', { field: 'languages' });
  return JSON.stringify(codes);
}

/** §5: replaces offensive words in names by asterisks. */
export function cleanName(name: string): string {
  return maskOffensive(name, offensiveWords);
}
