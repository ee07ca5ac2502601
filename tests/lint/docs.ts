import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders whose files are checked for references: paths in backticks, and sections of the product's rules by
 * §.
 */

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

/**
 * File that `rooms.test.ts` creates and lints for a moment. Tests in other threads run meanwhile and ignore
 * it.
 */
export const lintProbe = 'shared/lib/zzLintProbe.ts';

/** Returns the path of every file and folder of the project, relative to the root. */
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
/** Paths of build and bench output, and invented names of recipes. */
const isMadeUp = /^(?:out|prerendered)\/|\bNNNN-name\b|\bguestbook\b|^renderer\/features\/x$/;
const isFile = /\.(?:tsx?|mjs|css|html|json|jsonc|md|svg|cfg)$/;

/**
 * Returns the paths that a text names: `backend/http`, `pages.ts`, `migrations/*.ts`. Names that begin with a
 * slash are addresses and excluded.
 */
export function pathsNamedIn(text: string): readonly string[] {
  const withoutBlocks = text.replaceAll(/^```.*?^```/gms, '');
  return [...withoutBlocks.matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => /^[\w.@*{},<>/-]+$/.test(name) && (isInRoom.test(name) || isFile.test(name)))
    .filter((name) => !isMadeUp.test(name) && !name.startsWith('/') && !/^[\w-]+\.json$/.test(name))
    .map((name) => name.replace(/^(?:\.\.?\/)+/, ''));
}

const escaped = (text: string) => text.replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns whether a file or folder has this path, or a path that ends with it. `*` and `<name>` match any
 * name. All choices of `{a,b}` must exist.
 */
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
  /** Number of the section: `4` or `4.16`. */
  readonly section: string;
  /** Quoted words of the section: `"Media"`. */
  readonly words: readonly string[];
}

/** Returns every `§4.7` and `§4 "Media"` of a source, including those that span two lines. */
export function citationsIn(source: string): readonly Citation[] {
  const flat = source.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...flat.matchAll(/§\s?(\d+(?:\.\d+)*)((?:,?(?: and)? "[^"]+")*)/g)].map(
    ([, section = '', quotes = '']) => ({
      section,
      words: [...quotes.matchAll(/"([^"]+)"/g)].flatMap(([, words]) => words ?? []),
    }),
  );
}

/** Returns the anchors of a text's headings as a forge derives them: `### Add a page` is `add-a-page`. */
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

/** Returns the text of each numbered section. The text of `4` includes all its subsections. */
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
