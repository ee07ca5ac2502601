import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { pathsBelow } from './docs.ts';

const root = resolve(import.meta.dirname, '../..');

/** Files that remove accents or compare lower case for other reasons than a search. */
const others: readonly string[] = [
  // Compares names with reserved names, where look-alike letters count as equal.
  'backend/people/houseNames.ts',
  // Contains a frozen copy, because a released migration must not change.
  'backend/storage/migrations/0067-foldedNames.ts',
  // Compares the scheme of a URL.
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
