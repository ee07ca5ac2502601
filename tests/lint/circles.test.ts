import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { circlesIn, readImports, type ImportGraph } from './circles.ts';

/**
 * Maximum number of files in an import circle. Larger circles cannot be understood, moved or loaded
 * separately.
 */
const largestCircle = 3;

it('at most three files import each other in a circle, including types and lazy imports', () => {
  const graph = readImports(resolve(import.meta.dirname, '../..'));
  expect(graph.size).toBeGreaterThan(1_000);
  // Proves that the graph contains all three kinds of imports.
  expect(graph.get('renderer/app/pages/match/rows.ts')).toEqual(
    expect.arrayContaining([
      'shared/lib/lazyModule.ts',
      'renderer/app/pages/pageRow.ts',
      'renderer/app/pages/match/MatchRoute.tsx',
    ]),
  );
  expect(circlesIn(graph).filter(({ length }) => length > largestCircle)).toEqual([]);
});

it('a circle is found from any start, without files that only lead to it', () => {
  const graph: ImportGraph = new Map([
    ['start', ['a']],
    ['a', ['b', 'leaf']],
    ['b', ['c']],
    ['c', ['a', 'x']],
    ['leaf', []],
    ['x', ['y']],
    ['y', ['x']],
  ]);
  expect(circlesIn(graph).map((circle) => circle.toSorted())).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});

it('no folders of the backend import each other in a circle, types included', () => {
  const graph = readImports(resolve(import.meta.dirname, '../..'));
  const folderOf = (file: string) => /^backend\/([^/]+)\//.exec(file)?.[1] ?? file;
  const isProduct = (file: string) =>
    file.startsWith('backend/') && !/\.test\.ts$|\/testing(?:\/|\.ts$)/.test(file);
  const folders = new Map<string, readonly string[]>();
  for (const [file, imported] of graph) {
    if (!isProduct(file)) continue;
    const folder = folderOf(file);
    const others = imported.filter(isProduct).map(folderOf);
    const known = folders.get(folder) ?? [];
    folders.set(folder, [...known, ...others.filter((other) => other !== folder)]);
  }
  expect(folders.size).toBeGreaterThan(30);
  expect(circlesIn(folders)).toEqual([]);
});
