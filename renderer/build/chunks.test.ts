import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { firstLoadChunks, sharedParts } from './chunks.ts';

const root = '/project/renderer';
const at = (path: string) => (path.startsWith('/') ? path : resolve(root, path));

/** Who imports what; what is not named imports nothing. Circles are allowed. */
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
  'app/pages/placeholders/PlaceholderPage.tsx': ['plain.tsx', 'texts.ts'],
  'Router.tsx': ['frame.tsx'],
  'frame.tsx': ['Router.tsx'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.replace(`${root}/`, '')] ?? []).map(at),
  }),
};

/** The chunk that the bundler puts a module into: of those that want it, the one that goes first. */
function chunkOf(path: string): string | null {
  const wanted = firstLoadChunks(root).filter(({ name }) => name(at(path), graph) !== null);
  return wanted.toSorted((a, b) => b.priority - a.priority)[0]?.name(at(path), graph) ?? null;
}

it.each([
  ['what the first script needs', 'shared.ts', 'first'],
  ['the helper that loads pieces', '\0vite/preload-helper.js', 'first'],
  ['what visitors and the signed-in both need', 'texts.ts', 'base'],
  ['what signing in and the signed-in both need', 'api.ts', 'client'],
  ['what the late sections and the signed-in both need', 'Avatar.tsx', 'late'],
  ['what other visits and the signed-in both need', 'night.tsx', 'notices'],
  ['what a page is made of', 'table.ts', 'pages'],
  ['what the signed-in alone need', 'Router.tsx', 'signedIn'],
  ['and that behind it, in a circle', 'frame.tsx', 'signedIn'],
  ['what lives behind the signed-in', 'socket.ts', 'live'],
  ['what a plain frame is made of', 'plain.tsx', 'framed'],
  ['what every dialog is made of', 'Dialog.tsx', 'dialog'],
  ['what both forms are made of', 'Field.tsx', 'form'],
  ['what visitors alone need', 'visitOnly.ts', 'visit'],
  ['what signing in alone needs', 'authOnly.ts', 'wayIn'],
])('%s (%s) goes into the chunk %s', (_, path, chunk) => {
  expect(chunkOf(path)).toBe(chunk);
});

it.each([
  ['a start of a visit', 'app/public/landing.tsx'],
  ['what nobody needs at once', 'features/chat/index.ts'],
  // By its name the prerendered pages find it.
  ['a start', 'app/session/start.tsx'],
  ['what runs when it is loaded', at('ui/styles/form.css')],
  ['the entry', 'app/main.ts'],
])('%s (%s) is left to the bundler', (_, path) => {
  expect(chunkOf(path)).toBeNull();
});

it('no two chunks are alike in rank: which goes first is never left to chance', () => {
  const ranks = firstLoadChunks(root).map(({ priority }) => priority);
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

it('what pages share goes behind everything of the first load', () => {
  const lastRank = Math.min(...firstLoadChunks(root).map(({ priority }) => priority));
  expect(sharedParts.priority).toBeLessThan(lastRank);
});
