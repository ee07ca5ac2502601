import { splitPath } from '#shared/domain/pages.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { assetsPath, configPath, isSameForAll, barePagePath } from './requests.ts';
import type { WorkerScope } from './scope.ts';

/**
 * The list of files that the build writes (renderer/build/offlineWorker.ts), as addresses below the origin.
 */
export interface BuildFiles {
  /** Identifies the build. */
  readonly build: string;
  /** A file that loads only for a signed-in user or during sign-in. */
  readonly mark: string;
  /** All files of the frame and chat except the texts, which are listed by language. */
  readonly client: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
}

const prefix = 'client-';
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/**
 * Limits of the background download, because each file takes processor time from a running match: the number
 * of parallel requests, the pause as a multiple of the download time, and the longest pause.
 */
const concurrent = 4;
const restShare = 3;
const longestRestMs = 1_000;

async function gently(urls: readonly string[], take: (few: readonly string[]) => Promise<unknown>) {
  for (let at = 0; at < urls.length; at += concurrent) {
    const startedMs = performance.now();
    await take(urls.slice(at, at + concurrent));
    const tookMs = performance.now() - startedMs;
    if (at + concurrent < urls.length) await pause(Math.min(tookMs * restShare, longestRestMs));
  }
}

/** Keeps the client's files in one cache per build. The cache holds no personal data. */
export function createPrecache({ caches, clients, location }: WorkerScope, files: BuildFiles) {
  const name = prefix + files.build;
  const own = () => caches.open(name);
  const here = (address: string) => new URL(address, location.origin).href;
  let adding: Promise<void> | null = null;
  const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function missing(addresses: readonly string[]): Promise<readonly string[]> {
    const known = new Set((await (await own()).keys()).map(({ url }) => url));
    return [...new Set(addresses.map(here))].filter((url) => !known.has(url));
  }

  /**
   * Adds files in order, a few at a time; each group is stored as a whole. If the last file is stored, all
   * are.
   */
  async function addAll(addresses: readonly string[]): Promise<void> {
    const cache = await own();
    await gently(await missing(addresses), (few) => {
      return cache.addAll(few.map((url) => new Request(url, { priority: 'low' })));
    });
  }

  async function put(address: string, response: Response): Promise<void> {
    // A browser rejects a redirected response as the answer to a navigation.
    if (!response.ok || response.redirected || response.type !== 'basic') return;
    await (await own()).put(here(address), response);
  }

  /**
   * Stores the whole client of a signed-in user. The page comes last, so a stored page means a complete
   * client.
   */
  function addClient(): Promise<void> {
    adding ??= addClientNow().finally(() => (adding = null));
    return adding;
  }

  async function addClientNow(): Promise<void> {
    const locales = new Set((await windows()).map(({ url }) => splitPath(new URL(url).pathname).locale));
    await addAll([...files.client, ...[...locales].flatMap((locale) => files.texts[locale]), barePagePath]);
  }

  async function earlier(): Promise<readonly string[]> {
    const all = (await caches.keys()).filter((each) => each.startsWith(prefix));
    return all.slice(0, Math.max(0, all.indexOf(name)));
  }

  return {
    put,
    /** Stores all files that an offline start needs, before this build answers requests. */
    async install(): Promise<void> {
      // The cached page shows that a user signed in here earlier, so the whole client is renewed.
      const wasSignedIn = (await caches.match(here(barePagePath))) !== undefined;
      // A cache of this build may remain from before a newer build was rolled back.
      await caches.delete(name);
      await addAll([configPath]);
      if (wasSignedIn) await addClient();
    },

    /** Stores the files that a page reports to have loaded before the worker took over. */
    async remember(pageUrl: string, urls: readonly string[]): Promise<void> {
      const loaded = urls.filter((url) => url.startsWith(here(assetsPath)));
      const { pathname } = new URL(pageUrl);
      if (isSameForAll(pathname)) loaded.push(here(pathname));
      const add = async (url: string) => put(new URL(url).pathname, await fetch(url, { priority: 'low' }));
      await gently(await missing(loaded), (few) => Promise.allSettled(few.map(add)));
      if (loaded.includes(here(files.mark))) await addClient();
    },
    addClient,

    /** A file with a fingerprint in its name is the same in every build that contains it. */
    async asset(request: Request): Promise<Response | undefined> {
      const options = { ignoreVary: true };
      return (await (await own()).match(request, options)) ?? caches.match(request, options);
    },
    /**
     * Returns a page of this build only, because pages and files must match. The stored headers keep the
     * content policy and its nonce consistent. The repeated nonce is known only to this browser.
     */
    async page(pathname: string): Promise<Response | undefined> {
      const cache = await own();
      return (await cache.match(here(pathname))) ?? cache.match(here(barePagePath));
    },
    async config(): Promise<Response | undefined> {
      return (await own()).match(here(configPath));
    },

    /**
     * Deletes caches of earlier builds. While a page is open, the latest of them stays, because that page may
     * still load its files.
     */
    async sweep(): Promise<void> {
      const old = await earlier();
      const isAnybodyHere = (await windows()).length > 0;
      await Promise.all(old.slice(0, isAnybodyHere ? -1 : undefined).map((each) => caches.delete(each)));
    },
  };
}
