import { resolve } from 'node:path';

/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The ways into the client, and what each needs at once; below the renderer. */
const ways = {
  first: ['app/main.ts'],
  visit: ['app/public/start.tsx', 'app/public/landing.tsx'],
  otherVisit: ['app/public/legal.tsx', 'app/public/notFound.tsx', 'app/public/forbidden.tsx'],
  wayIn: ['app/public/authEntry.tsx', 'features/auth/SignInDialog.tsx'],
  otherDialog: ['app/dialogs/SimpleLogoutDialog.tsx'],
  otherForm: ['features/auth/SignUpDialog.tsx'],
  signedIn: ['app/session/start.tsx'],
  /** Asked for when a visitor scrolls: without a chunk of what both need, it would load the signed-in client. */
  sections: ['features/landing/Sections.tsx'],
} as const satisfies Record<string, readonly string[]>;

/**
 * What is asked for by itself, whole: what a page is made of (before the client that draws it), what lives while somebody is
 * signed in, and a page that is not built.
 */
const later = {
  pages: ['app/pages/prefetch.ts'],
  live: ['app/session/createSignedInServices.ts'],
  framed: ['app/pages/placeholders/PlaceholderPage.tsx'],
} as const satisfies Record<string, readonly string[]>;

const allWays = { ...ways, ...later };
type Way = keyof typeof allWays;

/** The chunks, and what goes into each of what is not in one before it: by which ways need a module. */
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
  { name: 'framed', takes: (by) => by('framed') },
  { name: 'form', takes: (by) => by('wayIn') && by('otherForm') },
  { name: 'visit', takes: (by) => by('visit') },
  { name: 'wayIn', takes: (by) => by('wayIn') },
];

/**
 * After the first load's: what at least three pages or dialogs share of the rooms below them is one chunk. Left alone, the
 * bundler cuts it into a hundred small ones by who shares what, each of which costs a request.
 */
export const sharedParts = {
  name: 'parts',
  test: /\/renderer\/(?:ui|services|i18n|platform)\/|\/shared\//,
  minShareCount: 3,
  priority: 0,
};

/** Runs when it is loaded: it stays in a chunk of its own, which nobody else has a reason to load. */
const runs = /\/renderer\/(?:app\/main\.ts|signIn\/|ui\/styles\/)/;
const preloading = 'vite/preload-helper';

/**
 * Left alone, the bundler cuts a chunk for every set of pages that share a module: fifty small files at a first visit,
 * each compressed by itself. Grouped by who needs them at once, the files are few, and nobody loads more.
 */
export function firstLoadChunks(root: string) {
  /** They keep chunks of their own names, by which the prerendered pages find what to announce. */
  const starts = new Set(
    Object.values(allWays).flatMap((modules) => modules.map((module) => resolve(root, module))),
  );
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
    // What one chunk takes, with all that it needs, is no longer there for those after it.
    priority: chunks.length - index,
  }));
}
