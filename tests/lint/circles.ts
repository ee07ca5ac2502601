import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'vite';
import { lintProbe } from './docs.ts';

/** Imported files of each file, by paths below the root. Includes imports of types and lazy imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const rooms = ['shared', 'backend', 'main', 'preload', 'renderer', 'tests', 'tools'];
const isSource = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts');

export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => join(folder, name))
    .filter((path) => !path.endsWith(lintProbe));
}

/** Returns the specifiers of all `import`, `export … from` and `import()` of a file. */
export function specifiersIn(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    // Removes the quotes of the literal. A computed specifier names no file of the project.
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
}

export function readImports(root: string): ImportGraph {
  const path = (file: string) => relative(root, file).split(sep).join('/');
  return new Map(
    rooms
      .flatMap((room) => filesBelow(resolve(root, room)))
      .map((file) => {
        const imported = specifiersIn(file).flatMap((specifier) => {
          if (specifier.startsWith('#')) return [resolve(root, specifier.slice(1))];
          return specifier.startsWith('.') ? [resolve(dirname(file), specifier)] : [];
        });
        return [
          path(file),
          imported.filter((target) => isSource(target) && existsSync(target)).map(path),
        ] as const;
      }),
  );
}

/**
 * Returns groups of files that all reach each other, largest first (Tarjan's strongly connected components).
 */
export function circlesIn(graph: ImportGraph): readonly (readonly string[])[] {
  const indexes = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): number {
    const index = indexes.size;
    indexes.set(file, index);
    stack.push(file);
    let low = index;
    for (const next of graph.get(file) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next) ?? low);
    }
    if (low === index) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file);
  return circles.toSorted((a, b) => b.length - a.length);
}
