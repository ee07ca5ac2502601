import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import type { ImportGraph } from '#tests/lint/circles.ts';
import { isTestFile, readAreas, type SourceFile } from './areas.ts';
import { applyMutation } from './mutations.ts';
import { mutantsIn, pickMutants } from './pick.ts';

const root = resolve(import.meta.dirname, '../..');
/** Some files of two areas, and who imports them. */
const imports: ImportGraph = new Map([
  [
    'backend/app/app.ts',
    ['backend/matching/matcher.ts', 'backend/matching/dailyLimit.ts', 'backend/money/ledger.ts'],
  ],
  ['renderer/app/App.tsx', ['renderer/features/match/screen/SearchStage.tsx', 'backend/money/testing.ts']],
  ['backend/matching/matcher.test.ts', ['backend/matching/bans.ts', 'backend/matching/matcher.test.ts']],
]);
const files = readAreas(root, ['matching', 'money'], imports);
const sourceOf = new Map(files.map(({ path, source }) => [path, source]));
const mutants = mutantsIn(files);
const pick = (seed: number, count: number) => [...pickMutants(mutants, seed).take(count)];

describe('picking mutants', () => {
  it('returns the same mutants for the same seed and others for another seed', () => {
    expect(pick(47, 50)).toEqual(pick(47, 50));
    expect(pick(48, 50)).not.toEqual(pick(47, 50));
  });

  it('takes turns between the areas', () => {
    expect(pick(47, 4).map(({ area }) => area)).toEqual(['matching', 'money', 'matching', 'money']);
  });

  it('picks in files that the product imports, not in a file that only tests import', () => {
    expect([...sourceOf.keys()]).toEqual([
      'backend/matching/dailyLimit.ts',
      'backend/matching/matcher.ts',
      'renderer/features/match/screen/SearchStage.tsx',
      'backend/money/ledger.ts',
    ]);
  });

  it.each([
    'a.test.ts',
    'a.browser.test.tsx',
    'backend/matching/testing.ts',
    'a/testing/live.ts',
    'tests/x.ts',
  ])('treats %s as a test file', (path) => {
    expect(isTestFile(path)).toBe(true);
  });

  it('picks mutants that change their file and can be parsed', () => {
    for (const mutant of pick(7, 100)) {
      const source = sourceOf.get(mutant.path) ?? '';
      const mutated = applyMutation(source, mutant);
      expect(mutated).not.toBe(source);
      expect(source.split('\n')[mutant.line - 1]).toContain(mutant.original.split('\n')[0]);
      expect(parseSync(mutant.path, mutated).errors).toEqual([]);
    }
  });

  it('yields each mutant once and then ends', () => {
    const file: SourceFile = { area: 'money', path: 'a.ts', source: 'if (a < 1) send(b);' };
    const texts = [...pickMutants(mutantsIn([file]), 1)].map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['!(a < 1)', '((a) <= (1))', '2', ';']);
  });
});
