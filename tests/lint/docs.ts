import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What texts and comments point to: files by their paths in backticks, sections of the product's rules by §. */

const rooms = [
  'backend',
  'deploy',
  'docs',
  'main',
  'preload',
  'renderer',
  'resources',
  'shared',
  'tests',
  'tools',
];

/** What `rooms.test.ts` writes for a moment and lints; tests in other threads run meanwhile. */
export const lintProbe = 'shared/lib/zzLintProbe.ts';

/** Every file and folder of the project, by its path below the root. */
export function pathsBelow(root: string): readonly string[] {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const inRooms = rooms.flatMap((room) => [
    room,
    ...readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name.replaceAll('\\', '/')}`,
    ),
  ]);
  return [...top.map(({ name }) => name), ...inRooms].filter((path) => path !== lintProbe);
}

const isInRoom = new RegExp(`^(?:${rooms.join('|')})/`);
/** What a build or a bench writes, and what recipes make up. */
const isMadeUp = /^(?:out|prerendered)\/|\bNNNN-name\b|\bguestbook\b|^renderer\/features\/x$/;
const isFile = /\.(?:tsx?|mjs|css|html|json|jsonc|md|svg|cfg)$/;

/** The paths that a text names: `backend/http`, `pages.ts`, `migrations/*.ts`. An address begins with a slash. */
export function pathsNamedIn(text: string): readonly string[] {
  const withoutBlocks = text.replaceAll(/^```.*?^```/gms, '');
  return [...withoutBlocks.matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => /^[\w.@*{},<>/-]+$/.test(name) && (isInRoom.test(name) || isFile.test(name)))
    .filter((name) => !isMadeUp.test(name) && !name.startsWith('/') && !/^[\w-]+\.json$/.test(name))
    .map((name) => name.replace(/^(?:\.\.?\/)+/, ''));
}

const escaped = (text: string) => text.replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`);

/** Whether a file or folder has this path, or one that ends so; `*` and `<name>` represent any name, `{a,b}` for both. */
export function isThere(paths: readonly string[], named: string): boolean {
  const choices = /\{([^{}]*)\}/.exec(named);
  if (choices) {
    const [whole, inside = ''] = choices;
    return inside.split(',').every((choice) => isThere(paths, named.replace(whole, choice)));
  }
  const name = named.replace(/\/$/, '');
  const pattern = escaped(name)
    .replaceAll('**', '\0')
    .replaceAll(/\*|<\w+>/g, '[^/]*')
    .replaceAll('\0', '.*');
  const ending = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((path) => ending.test(path));
}

export interface Citation {
  /** `4` or `4.16`. */
  readonly section: string;
  /** What is quoted of it: `"Media"`. */
  readonly words: readonly string[];
}

/** Every `§4.7` and `§4 "Media"` of a source, also where the line ends in between. */
export function citationsIn(source: string): readonly Citation[] {
  const flat = source.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...flat.matchAll(/§\s?(\d+(?:\.\d+)*)((?:,?(?: and)? "[^"]+")*)/g)].map(
    ([, section = '', quotes = '']) => ({
      section,
      words: [...quotes.matchAll(/"([^"]+)"/g)].flatMap(([, words]) => words ?? []),
    }),
  );
}

/** The anchors of a text's headings, as a forge derives them: `### Add a page` is `add-a-page`. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const withoutBlocks = text.replaceAll(/^```.*?^```/gms, '');
  return new Set(
    [...withoutBlocks.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The text of each numbered section; `4` has that of all its subsections. */
export function sectionsOf(rules: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let current: readonly string[] = [];
  for (const line of rules.split('\n')) {
    const number = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)?.[1];
    if (number !== undefined) current = [...new Set([number, number.split('.')[0] ?? number])];
    for (const section of current) sections.set(section, `${sections.get(section) ?? ''} ${line}`);
  }
  return sections;
}
