import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ImportGraph } from '#tests/lint/circles.ts';

/** Test files that reach a changed file, the likeliest to notice first, by the runner's projects that have them. */
export interface RelatedTests {
  /** Projects `unit`, `dom` and `backend`. */
  readonly inNode: readonly string[];
  /** Projects `browser` and `media`. */
  readonly inBrowser: readonly string[];
  /** Project `contract`. */
  readonly contract: readonly string[];
}

const webPlatform = 'renderer/platform/web/index.ts';
const startsOthers = /new URL\(|\bspawn\(|\bfork\(|new Worker\(/;

/**
 * Returns the files that a source names without an import: processes and workers that it starts by their path, and the
 * platform that a build chooses.
 */
function namedWithoutImport(root: string, path: string): readonly string[] {
  const source = readFileSync(resolve(root, path), 'utf8');
  const platform = /from '#platform'/.test(source) ? [webPlatform] : [];
  if (!startsOthers.test(source)) return platform;
  const bases = [root, dirname(resolve(root, path))];
  const named = [...source.matchAll(/'([\w./-]+\.tsx?)'/g)]
    .flatMap(([, name = '']) => bases.map((base) => resolve(base, name)))
    .filter((file) => existsSync(file))
    .map((file) => relative(root, file).split(sep).join('/'));
  return [...platform, ...named];
}

/** Returns the graph with an edge to every file that is started or chosen without an import. */
export function withStartedFiles(root: string, imports: ImportGraph): ImportGraph {
  return new Map(
    [...imports].map(([path, targets]) => [path, [...targets, ...namedWithoutImport(root, path)]]),
  );
}

/** Returns the number of folders that both paths begin with. */
function sharedFolders(a: string, b: string): number {
  const [ofA, ofB] = [dirname(a).split('/'), dirname(b).split('/')];
  const differs = ofA.findIndex((folder, at) => folder !== ofB[at]);
  return differs === -1 ? ofA.length : differs;
}

/**
 * Returns the tests that reach the file over any number of imports. Tests that import it come first, then those that
 * share most of its folders: most backend tests start the whole backend, so the number of imports says little.
 */
export function relatedTests(graph: ImportGraph, changed: string): RelatedTests {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of graph) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const reached = new Set([changed]);
  // A set is iterated in the order of insertion, also over what is added meanwhile: this is a breadth-first walk.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const rank = (path: string) =>
    importers.get(changed)?.includes(path) ? Number.POSITIVE_INFINITY : sharedFolders(path, changed);
  const tests = [...reached]
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path, rank: rank(path) }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ path }) => path);
  const isInBrowser = (path: string) => /\.browser\.test\.tsx?$/.test(path);
  const isContract = (path: string) => path.startsWith('tests/contract/');
  const isOther = (path: string) => /^tests\/(?:e2e|desktop)\//.test(path);
  return {
    inNode: tests.filter((path) => !isInBrowser(path) && !isContract(path) && !isOther(path)),
    inBrowser: tests.filter(isInBrowser),
    contract: tests.filter(isContract),
  };
}
