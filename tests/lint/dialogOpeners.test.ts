import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtDialogs } from '#renderer/app/dialogs/registry.ts';
import { dialogNames, ownDialogNames } from '#shared/domain/dialogs.ts';
import { withoutOpener } from '../e2e/dialogs/withoutOpener.ts';
import { root } from '../tools/root.ts';

/** Text between `open(` or `openDialogWhile(` and the end of the statement, up to 160 characters. */
const opening = /\b(?:open|openDialogWhile)\(([^;]{0,160})/g;
const quoted = /'([a-z ]+)'/g;

const names = [...dialogNames, ...ownDialogNames];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('every dialog is opened in the product, except those that the walk through all dialogs leaves out', () => {
  const opened = new Set(
    readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/gallery\//.test(file))
      .flatMap((file) => [...read(join('renderer', file)).matchAll(opening)])
      .flatMap(([, call = '']) => [...call.matchAll(quoted)])
      .map(([, name]) => name),
  );
  expect(names.filter((name) => !opened.has(name))).toEqual(withoutOpener);
  expect(names.filter((name) => !Object.hasOwn(builtDialogs, name))).toEqual(withoutOpener);
});

it('the walk visits every scene in the table of dialogs', () => {
  const scenes = [...read('tests/e2e/dialogs/table.ts').matchAll(/\.\.\.(\w+),/g)].map(([, scene]) => scene);
  const walk = read('tests/e2e/live/everyDialog.e2e.ts');
  expect(scenes.length).toBeGreaterThan(6);
  expect(scenes.filter((scene) => !new RegExp(`walkDialogs\\([^;]*\\b${scene}\\)`).test(walk))).toEqual([]);
});
