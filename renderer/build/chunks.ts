import { resolve } from 'node:path';

/** Facts about a module, as the bundler gives them. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The entries of the client with the modules that each needs at once. Paths are below `renderer/`. */
const ways = {
  first: ['app/main.ts'],
  visit: ['app/public/start.tsx', 'app/public/landing.tsx'],
  otherVisit: ['app/public/legal.tsx', 'app/public/notFound.tsx', 'app/public/forbidden.tsx'],
  wayIn: ['app/public/authEntry.tsx', 'features/auth/SignInDialog.tsx'],
  otherDialog: ['app/dialogs/SimpleLogoutDialog.tsx'],
  otherForm: ['features/auth/SignUpDialog.tsx'],
  signedIn: ['app/session/start.tsx'],
  /** Loaded when a visitor scrolls. Without the chunk `late` it would load the client for signed-in users. */
  sections: ['features/landing/Sections.tsx'],
} as const satisfies Record<string, readonly string[]>;

/** Modules that are loaded as one chunk: the prefetch, which runs before the page is drawn, and the session services. */
const later = {
  pages: ['app/pages/prefetch.ts'],
  live: ['app/session/createSignedInServices.ts'],
} as const satisfies Record<string, readonly string[]>;

const allWays = { ...ways, ...later };
type Way = keyof typeof allWays;

/** Every module that the tables name. Exported for the test that each exists. */
export const entryModules: readonly string[] = Object.values(allWays).flat();

/** The chunks in order. A module goes into the first chunk whose entries need it. */
const chunks: readonly { readonly name: string; readonly takes: (by: (way: Way) => boolean) => boolean }[] = [
  { name: 'first', takes: (by) => by('first') },
  { name: 'base', takes: (by) => by('visit') && (by('signedIn') || by('wayIn')) },
  { name: 'late', takes: (by) => by('sections') && (by('signedIn') || by('wayIn')) },
  { name: 'client', takes: (by) => by('signedIn') && by('wayIn') },
  { name: 'notices', takes: (by) => by('signedIn') && by('otherVisit') },
  { name: 'pages', takes: (by) => by('pages') && by('signedIn') },
  { name: 'signedIn', takes: (by) => by('signedIn') },
  { name: 'dialog', takes: (by) => by('wayIn') && by('otherDialog') },
  { name: 'live', takes: (by) => by('live') },
  { name: 'form', takes: (by) => by('wayIn') && by('otherForm') },
  { name: 'visit', takes: (by) => by('visit') },
  { name: 'wayIn', takes: (by) => by('wayIn') },
];

/**
 * The chunk of the modules that at least three pages or dialogs share, after the chunks of the first load. Without this
 * chunk the bundler makes about a hundred small chunks, and each costs a request.
 */
export const sharedParts = {
  name: 'parts',
  test: /\/renderer\/(?:ui|services|i18n|platform)\/|\/shared\//,
  minShareCount: 3,
  priority: 0,
};

/** Modules that run as soon as they are loaded. Each keeps its own chunk, so that no other module loads it. */
const runs = /\/renderer\/(?:app\/main\.ts|signIn\/|ui\/styles\/)/;
const preloading = 'vite/preload-helper';

/**
 * Groups modules by the entries that need them at once. By default the bundler makes a chunk for every set of pages that
 * share a module: fifty small files at a first visit, each compressed alone. Groups give few files, and no page loads
 * more code.
 */
export function firstLoadChunks(root: string) {
  /** Modules whose chunks keep their names. Prerendered pages find the files to preload by these names. */
  const starts = new Set(entryModules.map((module) => resolve(root, module)));
  let reached: ReadonlyMap<Way, ReadonlySet<string>> | null = null;

  function closure(modules: readonly string[], graph: Graph): ReadonlySet<string> {
    const seen = new Set<string>();
    const left = modules.map((module) => resolve(root, module));
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return seen;
  }

  function chunkOf(id: string, graph: Graph): string | null {
    if (id.includes(preloading)) return 'first';
    if (runs.test(id) || starts.has(id)) return null;
    reached ??= new Map(
      (Object.keys(allWays) as Way[]).map((way) => [way, closure(allWays[way], graph)] as const),
    );
    const known = reached;
    return chunks.find(({ takes }) => takes((way) => known.get(way)?.has(id) ?? false))?.name ?? null;
  }

  return chunks.map(({ name }, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    debugName: name,
    // A chunk takes its modules with their dependencies, so later chunks no longer contain them.
    priority: chunks.length - index,
  }));
}
