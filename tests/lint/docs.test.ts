import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, citationsIn, isThere, pathsBelow, pathsNamedIn, sectionsOf } from './docs.ts';

const root = resolve(import.meta.dirname, '../..');
const paths = pathsBelow(root);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const texts = paths.filter((path) => path.endsWith('.md'));

it('every file and folder named in docs or a README exists', () => {
  expect(texts.length).toBeGreaterThan(25);
  const missing = texts.flatMap((text) =>
    pathsNamedIn(read(text))
      .filter((named) => !isThere(paths, named))
      .map((named) => `${text}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it('every file linked from docs or a README exists', () => {
  const missing = texts.flatMap((text) =>
    [...read(text).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .flatMap(([, target]) => target ?? [])
      .filter((target) => !/^\w+:/.test(target))
      .filter((target) => !paths.includes(join(text, '..', target).replaceAll('\\', '/')))
      .map((target) => `${text}: ${target}`),
  );
  expect(missing).toEqual([]);
});

it('every heading linked from docs or a README exists', () => {
  const missing = texts.flatMap((text) =>
    [...read(text).matchAll(/\]\(([^)#\s]*\.md)?#([^)\s]+)\)/g)]
      .map(([, target, anchor = '']) => ({ target: target ? join(text, '..', target) : text, anchor }))
      .filter(({ target }) => paths.includes(target.replaceAll('\\', '/')))
      .filter(({ target, anchor }) => !anchorsOf(read(target)).has(anchor))
      .map(({ target, anchor }) => `${text}: ${target}#${anchor}`),
  );
  expect(missing).toEqual([]);
});

it('every cited section exists in the rules and contains the quoted words', () => {
  const sections = sectionsOf(read('docs/product.md'));
  const words = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
  const cited = paths
    .filter((path) => /\.(?:tsx?|mjs|css|html|md)$/.test(path) && path !== 'tests/lint/docs.test.ts')
    .flatMap((path) => citationsIn(read(path)).map((citation) => ({ path, ...citation })));
  expect(cited.length).toBeGreaterThan(500);
  const astray = cited.filter(({ section, words: quoted }) => {
    const text = sections.get(section);
    return text === undefined || quoted.some((quote) => !words(text).includes(words(quote).trim()));
  });
  expect(astray).toEqual([]);
});

it('paths in a text are distinguished from addresses, names and blocks of code', () => {
  const text = '`pages.ts` `shared/api` `a.b()` `/config.json` `docs/{a,b}.md`\n```\n`gone.ts`\n```\n';
  expect(pathsNamedIn(text)).toEqual(['pages.ts', 'shared/api', 'docs/{a,b}.md']);
  const there = ['shared/api/pages.ts', 'docs/a.md'];
  expect(isThere(there, 'api/pages.ts')).toBe(true);
  expect(isThere(there, 'api/<name>.ts')).toBe(true);
  expect(isThere(there, 'i/pages.ts')).toBe(false);
  expect(isThere(there, 'docs/{a,b}.md')).toBe(false);
});

it('a citation is read across the end of a line, with all quoted parts', () => {
  expect(citationsIn('/** As §4.7 has it, and §4\n * "Media", "Call". */')).toEqual([
    { section: '4.7', words: [] },
    { section: '4', words: ['Media', 'Call'] },
  ]);
});

it('derives an anchor without marks, and ignores comments in blocks of code', () => {
  const text = '# Add a page\n\n## 7.10 `realtime`, [events](x.md)\n\n```\n# no heading\n```\n';
  expect([...anchorsOf(text)]).toEqual(['add-a-page', '710-realtime-events']);
});
