import { resolve } from 'node:path';

/** Facts about a module, as the bundler gives them. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
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

/** Number of pages that must need a module at once before a chunk of the first load no longer contains it. */
const commonFrom = 4;

interface Needs {
  readonly by: (way: Way) => boolean;
  /** True if at least {@link commonFrom} pages need the module at once. */
  readonly isCommon: boolean;
}

/**
 * The chunks in order. A module goes into the first chunk whose entries need it. Modules that many pages need have chunks
 * of their own (`…Shared`), so that a page with one control of a form does not load the form.
 */
const chunks: readonly { readonly name: string; readonly takes: (needs: Needs) => boolean }[] = [
  { name: 'first', takes: ({ by }) => by('first') },
  { name: 'base', takes: ({ by }) => by('visit') && (by('signedIn') || by('wayIn')) },
  { name: 'late', takes: ({ by }) => by('sections') && (by('signedIn') || by('wayIn')) },
  { name: 'client', takes: ({ by }) => by('signedIn') && by('wayIn') },
  { name: 'notices', takes: ({ by }) => by('signedIn') && by('otherVisit') },
  { name: 'pages', takes: ({ by }) => by('pages') && by('signedIn') },
  { name: 'signedIn', takes: ({ by }) => by('signedIn') },
  { name: 'dialog', takes: ({ by }) => by('wayIn') && by('otherDialog') },
  { name: 'visitShared', takes: ({ by, isCommon }) => by('visit') && isCommon },
  { name: 'formShared', takes: ({ by, isCommon }) => by('wayIn') && isCommon },
  { name: 'liveShared', takes: ({ by, isCommon }) => by('live') && isCommon },
  { name: 'live', takes: ({ by }) => by('live') },
  { name: 'form', takes: ({ by }) => by('wayIn') && by('otherForm') },
  { name: 'visit', takes: ({ by }) => by('visit') },
  { name: 'wayIn', takes: ({ by }) => by('wayIn') },
];

/** Chunks that a page loads only if it needs them. */
const optional = ['dialog', 'visitShared', 'formShared', 'liveShared', 'live', 'form', 'visit', 'wayIn'];
/** The library of menus, sliders and tabs, about a third of what pages share. */
const aria = /\/node_modules\/(?:react-aria|react-stately|@internationalized)/;
const shareable = /\/renderer\/(?:ui|services|i18n|platform)\/|\/shared\//;

/** Modules that run as soon as they are loaded. Each keeps its own chunk, so that no other module loads it. */
const runs = /\/renderer\/(?:app\/main\.ts|signIn\/|ui\/styles\/)/;
const preloading = 'vite/preload-helper';

/**
 * Groups modules by the entries that need them at once. The bundler's own rule makes a chunk for every set of pages that share
 * a module: fifty small files at a first visit, each compressed alone. Groups give few files, and no page loads more.
 */
export function codeGroups(root: string) {
  /** Modules whose chunks keep their names. Prerendered pages find the files to preload by these names. */
  const starts = new Set(entryModules.map((module) => resolve(root, module)));
  let reached: ReadonlyMap<Way, ReadonlySet<string>> | null = null;
  let neededBy: ReadonlyMap<string, number> | null = null;
  const names = new Map<string, string | null>();

  function closure(modules: readonly string[], graph: Graph): ReadonlySet<string> {
    const seen = new Set<string>();
    const left = [...modules];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return seen;
  }

  const closureOf = (way: Way, graph: Graph) =>
    closure(
      allWays[way].map((module) => resolve(root, module)),
      graph,
    );

  /** Returns how many pages need each module at once. The table of pages imports the pages lazily. */
  function countPages(graph: Graph): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const views = new Set(
      [...closureOf('pages', graph)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    );
    for (const view of views)
      for (const id of closure([view], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  function findChunk(id: string, graph: Graph): string | null {
    if (id.includes(preloading)) return 'first';
    if (runs.test(id) || starts.has(id)) return null;
    reached ??= new Map((Object.keys(allWays) as Way[]).map((way) => [way, closureOf(way, graph)] as const));
    neededBy ??= countPages(graph);
    const known = reached;
    const isCommon = (neededBy.get(id) ?? 0) >= commonFrom;
    const by = (way: Way) => known.get(way)?.has(id) ?? false;
    return chunks.find(({ takes }) => takes({ by, isCommon }))?.name ?? null;
  }

  function chunkOf(id: string, graph: Graph): string | null {
    const known = names.get(id);
    if (known !== undefined) return known;
    const found = findChunk(id, graph);
    names.set(id, found);
    return found;
  }

  const firstLoad = chunks.map(({ name }, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    debugName: name,
    // A chunk takes its modules with their dependencies, so later chunks no longer contain them.
    priority: 1 + chunks.length - index,
  }));

  /**
   * Chunks of the modules that at least three pages or dialogs share, after the chunks of the first load. Without them the
   * bundler makes about a hundred small chunks, and each costs a request. Modules that need the same optional chunks are
   * one chunk, so that a page loads only what its own parts need.
   */
  const sharedParts = {
    name(id: string, graph: Graph): string | null {
      if (!shareable.test(id)) return null;
      const needed = new Set<string>();
      for (const each of closure([id], graph)) {
        if (aria.test(each)) needed.add('aria');
        const chunk = chunkOf(each, graph);
        if (chunk !== null && optional.includes(chunk)) needed.add(chunk);
      }
      return ['parts', ...[...needed].toSorted()].join('-');
    },
    minShareCount: 3,
    priority: 0,
  };

  return [...firstLoad, sharedParts];
}
