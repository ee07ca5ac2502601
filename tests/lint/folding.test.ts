import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { pathsBelow } from './docs.ts';

const root = resolve(import.meta.dirname, '../..');

/** Files that take accents away or compare lower case for another reason than a search. */
const others: readonly string[] = [
  // Compares names with names of the house, where look-alike letters count as the same.
  'backend/people/houseNames.ts',
  // A copy for names of before, because a released step is frozen.
  'backend/storage/migrations/0067-foldedNames.ts',
  // Compares the scheme of an address.
  'main/services/deepLinks.ts',
];
const foldsByHand =
  /normalize\('NFK?[CD]'\)[\s\S]{0,80}(?:\\p\{M\}|toLowerCase|toLocaleLowerCase)|to(?:Locale)?LowerCase\([^)]*\)\s*\.(?:includes|startsWith|indexOf)\(/;

it('folds texts for searches in one file', () => {
  const sources = pathsBelow(root).filter(
    (path) => /^(?:backend|main|renderer|shared)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const found = sources.filter((path) => foldsByHand.test(readFileSync(resolve(root, path), 'utf8')));
  expect(found.toSorted()).toEqual([...others, 'shared/lib/foldText.ts'].toSorted());
});
