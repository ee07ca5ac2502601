import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { codeGroups, entryModules } from './chunks.ts';

const root = '/project/renderer';
const at = (path: string) => (path.startsWith('/') ? path : resolve(root, path));

/** Views that the table of pages imports lazily. */
const pages = ['pages/a.tsx', 'pages/b.tsx', 'pages/c.tsx', 'pages/d.tsx'];

/** The imports of each module. A module without an entry imports nothing. Circles are allowed. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'app/main.ts': ['app/begin.ts'],
  'app/begin.ts': ['shared.ts'],
  'app/public/start.tsx': ['texts.ts', 'visitOnly.ts', 'shared.ts', 'ui/Ring.tsx'],
  'app/public/legal.tsx': ['night.tsx'],
  'app/public/authEntry.tsx': ['api.ts', 'authOnly.ts', 'Dialog.tsx'],
  'app/pages/prefetch.ts': ['table.ts', 'texts.ts'],
  'app/session/start.tsx': [
    'app/pages/prefetch.ts',
    'texts.ts',
    'api.ts',
    'night.tsx',
    'Router.tsx',
    'Avatar.tsx',
    'shared.ts',
  ],
  'app/dialogs/SimpleLogoutDialog.tsx': ['Dialog.tsx'],
  'features/landing/Sections.tsx': ['Avatar.tsx', 'visitOnly.ts'],
  'features/auth/SignInDialog.tsx': ['Form.tsx', 'ui/Field.tsx', 'ui/styles/form.css'],
  'features/auth/SignUpDialog.tsx': ['Form.tsx', 'ui/Field.tsx', 'ui/styles/form.css'],
  'app/session/createSignedInServices.ts': ['socket.ts', 'api.ts', 'cases.ts'],
  'Router.tsx': ['frame.tsx'],
  'frame.tsx': ['Router.tsx'],
  // Four pages are enough to make a module common.
  ...Object.fromEntries(
    pages.map((page) => [
      page,
      ['ui/Field.tsx', 'ui/Ring.tsx', 'cases.ts', 'ui/Row.tsx', 'ui/Search.tsx', 'ui/Tabs.tsx'],
    ]),
  ),
  'ui/Search.tsx': ['ui/Field.tsx'],
  'ui/Tabs.tsx': ['/node_modules/react-aria/index.js'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.replace(`${root}/`, '')] ?? []).map(at),
    dynamicallyImportedIds: id === at('table.ts') ? pages.map(at) : [],
  }),
};

/** Returns the chunk into which the bundler puts a module: the one with the highest priority that takes it. */
function chunkOf(path: string): string | null {
  return firstOf(codeGroups(root), path);
}

function firstOf(groups: ReturnType<typeof codeGroups>, path: string): string | null {
  const wanted = groups.filter(({ name }) => name(at(path), graph) !== null);
  return wanted.toSorted((a, b) => b.priority - a.priority)[0]?.name(at(path), graph) ?? null;
}

it.each([
  ['a module of the first script', 'shared.ts', 'first'],
  ['the helper that loads chunks', '\0vite/preload-helper.js', 'first'],
  ['a module of visitors and signed-in users', 'texts.ts', 'base'],
  ['a module of the log-in and signed-in users', 'api.ts', 'client'],
  ['a module of the late sections and signed-in users', 'Avatar.tsx', 'late'],
  ['a module of other visits and signed-in users', 'night.tsx', 'notices'],
  ['a module of the prefetch', 'table.ts', 'pages'],
  ['a module of signed-in users only', 'Router.tsx', 'signedIn'],
  ['a module that imports it in a circle', 'frame.tsx', 'signedIn'],
  ['a module of the session services', 'socket.ts', 'live'],
  ['a module of every dialog', 'Dialog.tsx', 'dialog'],
  ['a module of both forms', 'Form.tsx', 'form'],
  ['a module of visitors only', 'visitOnly.ts', 'visit'],
  ['a module of forms and many pages', 'ui/Field.tsx', 'formShared'],
  ['a module of visitors and many pages', 'ui/Ring.tsx', 'visitShared'],
  ['a module of the session and many pages', 'cases.ts', 'liveShared'],
  ['a module that pages share', 'ui/Row.tsx', 'parts'],
  ['a shared module that needs a field', 'ui/Search.tsx', 'parts-formShared'],
  ['a shared module that needs the library of menus', 'ui/Tabs.tsx', 'parts-aria'],
  ['a module of the log-in only', 'authOnly.ts', 'wayIn'],
])('%s (%s) goes into the chunk %s', (_, path, chunk) => {
  expect(chunkOf(path)).toBe(chunk);
});

it.each([
  ['an entry for visitors', 'app/public/landing.tsx'],
  ['a module that no entry needs at once', 'features/chat/index.ts'],
  // The prerendered pages find the file by its name.
  ['an entry for signed-in users', 'app/session/start.tsx'],
  ['a stylesheet, which takes effect when loaded', at('ui/styles/form.css')],
  ['the entry of the client', 'app/main.ts'],
])('%s (%s) is in no chunk of the first load', (_, path) => {
  expect(firstOf(codeGroups(root).slice(0, -1), path)).toBeNull();
});

it('each module that the tables name exists', () => {
  const renderer = resolve(import.meta.dirname, '..');
  expect(entryModules.filter((module) => !existsSync(resolve(renderer, module)))).toEqual([]);
});

it('each chunk has its own priority, so that their order is defined', () => {
  const ranks = codeGroups(root).map(({ priority }) => priority);
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

it('the chunks of shared modules come after the chunks of the first load', () => {
  expect(codeGroups(root).at(-1)).toMatchObject({ minShareCount: 3 });
});
