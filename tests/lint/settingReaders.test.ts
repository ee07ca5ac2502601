import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { environmentSchema } from '#backend/run/environment.ts';
import { parsePreferences } from '#renderer/services/preferences.ts';
import { clientConfigSchema } from '#shared/api/config.ts';
import * as constants from '#shared/domain/constants.ts';
import { clientSettingsSchema, settingsSchema } from '#shared/domain/settings.ts';
import { pathsBelow } from './docs.ts';
import { awaited, settingReaders } from './settingReaders.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
/** Returns the code of a file without comments, because comments read nothing. */
const codeOf = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const names = (code: string, name: string) => new RegExp(`\\b${name}\\b`).test(code);

type Schema = z.core.$ZodType;
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
}

/** Returns the paths of all fields that a schema declares, including nested objects. */
function fieldsOf(schema: Schema): readonly string[] {
  const def = schema._zod.def as Def;
  const inner = def.innerType ?? def.element ?? def.in;
  if (!def.shape) return inner ? fieldsOf(inner) : [];
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const below = fieldsOf(field);
    return below.length === 0 ? [name] : below.map((path) => `${name}.${path}`);
  });
}

const declared = {
  config: fieldsOf(clientConfigSchema),
  settings: fieldsOf(settingsSchema),
  clientSettings: fieldsOf(clientSettingsSchema),
  preferences: Object.keys(parsePreferences(null)),
};

describe.each(Object.keys(settingReaders) as (keyof typeof settingReaders)[])('%s', (group) => {
  const readers: Readonly<Record<string, string>> = settingReaders[group];

  it(`${group}: every declared name has a reader`, () => {
    const expected = declared[group].filter((name) => !awaited.includes(name));
    expect([...Object.keys(readers)].sort()).toEqual([...expected].sort());
  });

  it(`${group}: each reader reads its name`, () => {
    const idle = Object.entries(readers).filter(
      ([field, path]) => !names(codeOf(path), field.split('.').at(-1) ?? ''),
    );
    expect(idle).toEqual([]);
  });
});

const sources = pathsBelow(root).filter(
  (path) =>
    /^(?:shared|backend|renderer|main|preload)\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/testing/.test(path) &&
    !['shared/domain/constants.ts', 'shared/domain/settings.ts'].includes(path),
);
const everything = sources.map(codeOf).join('\n');

it('every value in shared/domain/constants.ts is read somewhere', () => {
  const figures = Object.values(constants)
    .filter((group) => typeof group === 'object' && !Array.isArray(group))
    .flatMap((group) => Object.keys(group));
  expect(figures.length).toBeGreaterThan(60);
  expect(figures.filter((name) => !names(everything, name))).toEqual([]);
});

it('every awaited name still has no reader', () => {
  const reading = sources.filter((path) => awaited.some((name) => names(codeOf(path), name)));
  expect(reading).toEqual([]);
});

it('every environment variable of the backend is read, and has a row in docs/operating.md', () => {
  const rows = read('docs/operating.md');
  const variables = Object.keys(environmentSchema._zod.def.shape);
  // Code after the schema that uses the variables.
  const users = ['backend/run/options.ts', 'backend/identity/settings.ts', 'backend/run/environment.ts'];
  const code = users
    .map((path) => codeOf(path).replace(/environmentSchema = z\.object\([\s\S]*?\n\}\)/, ''))
    .join('\n');
  const command = sources
    .filter((path) => /^backend\/(?:cli|run)\//.test(path))
    .map(codeOf)
    .join('\n');
  for (const name of variables) {
    expect(
      rows.split('\n').some((row) => row.startsWith('| `') && row.includes(`\`${name}\``)),
      name,
    ).toBe(true);
    expect(code + command, name).toMatch(new RegExp(`\\b${name}\\b`));
  }
});
