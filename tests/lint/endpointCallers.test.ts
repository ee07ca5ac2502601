import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { endpointNames } from '#shared/api/contract.ts';
import { uncalledEndpoints } from './uncalledEndpoints.ts';

const root = resolve(import.meta.dirname, '../..');
/** Endpoints whose name reaches `api.call` as a variable, with the file that names it. */
const named: Readonly<Record<string, string>> = {
  getFavoritedBy: 'renderer/features/lists/RelatedPage.tsx',
  getFavorites: 'renderer/features/lists/RelatedPage.tsx',
  rematch: 'renderer/app/pages/people/usePersonActions.tsx',
  caller25second: 'renderer/features/call/machine/timerDue.ts',
  callee25second: 'renderer/features/call/machine/timerDue.ts',
  callee30second: 'renderer/features/call/machine/timerDue.ts',
};

const sources = globSync('renderer/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => readFileSync(resolve(root, path), 'utf8'))
  .join('\n');

/**
 * Returns whether the client names the endpoint in the first argument of a `call(`: alone, or in a choice of
 * two.
 */
function isCalled(name: string): boolean {
  const file = named[name];
  if (file !== undefined) return readFileSync(resolve(root, file), 'utf8').includes(`'${name}'`);
  return new RegExp(String.raw`\bcall\(\s*(?:[^,;]*[?:]\s*)?'${name}'`).test(sources);
}

it('every endpoint of the contract has a caller in the client or a reason in the table', () => {
  const uncalled = endpointNames.filter((name) => !isCalled(name));
  expect(uncalled.toSorted()).toEqual(Object.keys(uncalledEndpoints).toSorted());
});
