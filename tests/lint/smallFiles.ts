import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseSync } from 'vite';
import { readImports, type ImportGraph } from './circles.ts';
import { doors } from './rooms.ts';

/** Files with fewer lines need a second importer. */
const smallLines = 40;

const isProduct = (file: string) =>
  /^(?:shared|backend|main|preload|renderer)\//.test(file) &&
  !/\.test\.tsx?$|\/testing(?:\/|\.ts$)|^backend\/storage\/migrations\//.test(file);

/** Small files that stay alone although one file imports them, each with its reason. */
const keptApart: readonly { readonly files: RegExp; readonly reason: string }[] = [
  {
    files: /^renderer\/app\/pages\/[^/]+\/rows\.ts$/,
    reason: 'A row of the page table stands beside its route, so that adding a page touches one folder.',
  },
  {
    files: /^renderer\/build\/commit\.ts$/,
    reason: 'The configuration of electron-builder also imports it, and an .mjs file is not in the graph.',
  },
];
const isKeptApart = (path: string) => keptApart.some(({ files }) => files.test(path));

/** Returns whether other folders may import their feature only by this file, so that it stays separate. */
function isDoor(file: string): boolean {
  const [, feature = '', name = ''] = /^renderer\/features\/(\w+)\/([^/]+)$/.exec(file) ?? [];
  return basename(file) === 'index.ts' || (doors[feature]?.includes(name) ?? false);
}

/** Returns the files that a file loads lazily. Such a border is a chunk of the build, so the file stays. */
function lazyTargets(root: string, file: string): readonly string[] {
  const source = readFileSync(resolve(root, file), 'utf8');
  if (!source.includes('import(')) return [];
  return parseSync(file, source).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    basename(source.slice(start + 1, end - 1)),
  );
}

export interface SmallFile {
  readonly path: string;
  readonly lines: number;
  readonly importer: string;
}

/**
 * Returns the small files of the product with exactly one importer, which could be part of that importer.
 * Omits doors (`index.ts` and those of `rooms.ts`), migrations (each is frozen in a file of its own), files
 * that are loaded lazily, files that have a reason to stay apart, and importers with no room for more lines.
 */
export function smallFilesWithOneImporter(
  root: string,
  graph: ImportGraph = readImports(root),
): readonly SmallFile[] {
  const lines = (file: string) => readFileSync(resolve(root, file), 'utf8').split('\n').length - 1;
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const [file, imported] of graph) {
    if (!isProduct(file)) continue;
    for (const target of imported) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    const names = new Set(lazyTargets(root, file));
    for (const target of imported) if (names.has(basename(target))) lazy.add(target);
  }
  return [...importers].flatMap(([path, users]) => {
    const [importer = ''] = users;
    if (!isProduct(path) || users.size !== 1 || lazy.has(path) || isDoor(path) || isKeptApart(path))
      return [];
    const own = lines(path);
    const hasRoom = lines(importer) + own <= 300;
    return own < smallLines && hasRoom ? [{ path, lines: own, importer }] : [];
  });
}

if (import.meta.main) {
  const [, , below = ''] = process.argv;
  const found = smallFilesWithOneImporter(resolve(import.meta.dirname, '../..'));
  const shown = found.filter(({ path }) => path.startsWith(below));
  for (const { path, lines, importer } of shown) console.log(`${path} (${lines}) <- ${importer}`);
  console.log(`${shown.length} small files with one importer.`);
}
