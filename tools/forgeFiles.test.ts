import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { root } from './root.ts';

const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const text = z.string().check(z.minLength(1));
const id = z.string().check(z.regex(/^[\w-]+$/));
const validations = z.optional(z.strictObject({ required: z.boolean() }));
const labelled = { label: text, description: z.optional(text) };
const written = z.strictObject({ ...labelled, placeholder: z.optional(text), value: z.optional(text) });

/** The parts of GitHub's issue forms that ours use. GitHub shows no form at all if one key is wrong. */
const issueForm = z.strictObject({
  name: text,
  description: text,
  labels: z.optional(z.array(text)),
  body: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: text }) }),
      z.strictObject({ type: z.literal('input'), id, attributes: written, validations }),
      z.strictObject({ type: z.literal('textarea'), id, attributes: written, validations }),
      z.strictObject({
        type: z.literal('dropdown'),
        id,
        attributes: z.strictObject({
          ...labelled,
          multiple: z.optional(z.boolean()),
          options: z.array(text).check(z.minLength(2)),
        }),
        validations,
      }),
    ]),
  ),
});

describe('issue forms', () => {
  const forms = readdirSync(resolve(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

  it.each(forms)('of %s have the keys that GitHub reads, and each id once', (name) => {
    const { body } = z.core.parse(issueForm, parse(read(`.github/ISSUE_TEMPLATE/${name}`)));
    const ids = body.flatMap((field) => (field.type === 'markdown' ? [] : [field.id]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(2);
  });
});

describe('renovate.json', () => {
  const { packageRules } = JSON.parse(read('renovate.json')) as {
    packageRules: readonly Readonly<Record<string, unknown> & { matchPackageNames?: readonly string[] }>[];
  };
  const named = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);

  it('names packages that the lock file has', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Readonly<Record<string, object>>;
    };
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([]);
  });

  it.each([
    'axe-core',
    'oxc-transform-react',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    'rolldown',
    'typescript',
    'vitest',
    '@vitest/browser-playwright',
  ])('asks a person before it updates %s to another minor version', (name) => {
    const rules = packageRules.filter(({ matchPackageNames = [] }) => matchPackageNames.includes(name));
    const isHeld = rules.some(
      (rule) =>
        rule['allowedVersions'] !== undefined ||
        (rule['dependencyDashboardApproval'] === true && [rule['matchUpdateTypes']].flat().includes('minor')),
    );
    expect(isHeld).toBe(true);
  });
});

it('CODEOWNERS names paths that exist, each with an owner', () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  expect(rules.length).toBeGreaterThan(5);
  for (const [path = '', ...owners] of rules) {
    expect(path === '*' || existsSync(resolve(root, `.${path}`)), path).toBe(true);
    expect(owners.length > 0 && owners.every((owner) => /^@[\w-]+\/[\w-]+$/.test(owner)), path).toBe(true);
  }
});
