import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, specifiersIn } from './circles.ts';

const root = resolve(import.meta.dirname, '../..');
const own = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'optionalDependencies',
  Readonly<Record<string, string>>
>;
/**
 * Packages that an installation contains. Electron is included as the runtime of the desktop app, although it
 * is a development dependency.
 */
const shipped = new Set([
  ...Object.keys(own.dependencies),
  ...Object.keys(own.optionalDependencies),
  'electron',
]);

/** Code that only runs in tests or in the build. */
const isTool = /\.test\.|[Tt]esting|^renderer\/(?:build\/|vite\.)|\/conformance\//;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('the product imports production dependencies only, whose licences the notices list', () => {
  const files = ['shared', 'backend', 'main', 'preload', 'renderer']
    .flatMap((room) => filesBelow(resolve(root, room)))
    .filter((file) => !isTool.test(relative(root, file).split(sep).join('/')));
  const imported = files.flatMap((file) =>
    specifiersIn(file)
      .filter((specifier) => /^[@a-z][\w@./-]*$/.test(specifier) && !isBuiltin(specifier))
      .map((specifier) => ({ file: relative(root, file), name: packageOf(specifier) })),
  );
  expect(imported.length).toBeGreaterThan(1_000);
  expect(imported.filter(({ name }) => !shipped.has(name))).toEqual([]);
});
