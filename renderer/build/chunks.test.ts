import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { entryModules, firstLoadChunks, sharedParts } from './chunks.ts';

const root = '/project/renderer';
const at = (path: string) => (path.startsWith('/') ? path : resolve(root, path));

/** The imports of each module. A module without an entry imports nothing. Circles are allowed. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'app/main.ts': ['app/begin.ts'],
  'app/begin.ts': ['shared.ts'],
  'app/public/start.tsx': ['texts.ts', 'visitOnly.ts', 'shared.ts'],
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
  'features/auth/SignInDialog.tsx': ['Field.tsx', 'ui/styles/form.css'],
  'features/auth/SignUpDialog.tsx': ['Field.tsx', 'ui/styles/form.css'],
  'app/session/createSignedInServices.ts': ['socket.ts', 'api.ts'],
  'Router.tsx': ['frame.tsx'],
  'frame.tsx': ['Router.tsx'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.replace(`${root}/`, '')] ?? []).map(at),
  }),
};

/** Returns the chunk into which the bundler puts a module: the one with the highest priority that takes it. */
function chunkOf(path: string): string | null {
  const wanted = firstLoadChunks(root).filter(({ name }) => name(at(path), graph) !== null);
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
  ['a module of both forms', 'Field.tsx', 'form'],
  ['a module of visitors only', 'visitOnly.ts', 'visit'],
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
])('%s (%s) is left to the bundler', (_, path) => {
  expect(chunkOf(path)).toBeNull();
});

it('each module that the tables name exists', () => {
  const renderer = resolve(import.meta.dirname, '..');
  expect(entryModules.filter((module) => !existsSync(resolve(renderer, module)))).toEqual([]);
});

it('each chunk has its own priority, so that their order is defined', () => {
  const ranks = firstLoadChunks(root).map(({ priority }) => priority);
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

it('the chunk of shared modules comes after the chunks of the first load', () => {
  const lastRank = Math.min(...firstLoadChunks(root).map(({ priority }) => priority));
  expect(sharedParts.priority).toBeLessThan(lastRank);
});
