import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lintProbe } from './docs.ts';
import { smallFilesWithOneImporter } from './smallFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const maxLines = 400;
const medianLines = 100;

const files = ['shared', 'backend', 'renderer', 'main', 'preload']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.|\btesting\b/.test(path) && path !== lintProbe)
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }));

it(`no file of the product is longer than ${maxLines} lines`, () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(({ lines }) => lines > maxLines)).toEqual([]);
});

it(`half of the files of the product have no more than ${medianLines} lines`, () => {
  const sizes = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(medianLines);
});

/** Only ever lowered. `npm run grain` prints the files. */
const maxSmallFiles = 19;

it(`at most ${maxSmallFiles} files have fewer than 40 lines and a single importer`, () => {
  const found = smallFilesWithOneImporter(root);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(maxSmallFiles);
});
