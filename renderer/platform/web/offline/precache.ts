import { splitPath } from '#shared/domain/pages.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { assetsPath, configPath, isSameForAll, barePagePath } from './requests.ts';
import type { WorkerScope } from './scope.ts';

/** What the build says about itself (renderer/build/offlineWorker.ts); all of it addresses below the origin. */
export interface BuildFiles {
  /** Another for another build. */
  readonly build: string;
  /** Whoever loads this file is signed in, or about to be. */
  readonly mark: string;
  /** All that the frame and chat are made of but their words, which are here by language. */
  readonly client: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
}

const prefix = 'client-';
export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/**
 * Somebody may be meeting others meanwhile, and each file costs them a share of a processor: few at once, and after each
 * few a rest of this many times what they took, but no longer than that.
 */
const atOnce = 4;
const restShare = 3;
const longestRestMs = 1_000;

async function gently(urls: readonly string[], take: (few: readonly string[]) => Promise<unknown>) {
  for (let at = 0; at < urls.length; at += atOnce) {
    const begun = performance.now();
    await take(urls.slice(at, at + atOnce));
    const tookMs = performance.now() - begun;
    if (at + atOnce < urls.length) await pause(Math.min(tookMs * restShare, longestRestMs));
  }
}

/** What is kept of the client in this browser: a cache for each build. Nothing in it is about anybody. */
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

  /** In their order, a few at a time, each few of them whole or not at all: where the last one is, all of them are. */
  async function addAll(addresses: readonly string[]): Promise<void> {
    const cache = await own();
    await gently(await missing(addresses), (few) => {
      return cache.addAll(few.map((url) => new Request(url, { priority: 'low' })));
    });
  }

  async function put(address: string, response: Response): Promise<void> {
    // What a redirect led to can't be answered to somebody who asks for a page.
    if (!response.ok || response.redirected || response.type !== 'basic') return;
    await (await own()).put(here(address), response);
  }

  /** The whole client of whoever is signed in; its page comes last, so where the page is, all of it is. */
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
    /** Everything that an offline start needs, before this build answers anything. */
    async install(): Promise<void> {
      // Somebody has been signed in here: what they had is renewed as a whole.
      const wasSignedIn = (await caches.match(here(barePagePath))) !== undefined;
      // Left from before this build was gone back to.
      await caches.delete(name);
      await addAll([configPath]);
      if (wasSignedIn) await addClient();
    },

    /** A page reports what it had loaded before it was heard. */
    async remember(pageUrl: string, urls: readonly string[]): Promise<void> {
      const loaded = urls.filter((url) => url.startsWith(here(assetsPath)));
      const { pathname } = new URL(pageUrl);
      if (isSameForAll(pathname)) loaded.push(here(pathname));
      const add = async (url: string) => put(new URL(url).pathname, await fetch(url, { priority: 'low' }));
      await gently(await missing(loaded), (few) => Promise.allSettled(few.map(add)));
      if (loaded.includes(here(files.mark))) await addClient();
    },
    addClient,

    /** A file with a fingerprint is the same in every build that has it. */
    async asset(request: Request): Promise<Response | undefined> {
      const options = { ignoreVary: true };
      return (await (await own()).match(request, options)) ?? caches.match(request, options);
    },
    /**
     * Of this build alone: pages and files belong together. A page comes with its headers, so that its content policy and
     * the nonce in it still agree; that the nonce is the same each time then, only this browser knows.
     */
    async page(pathname: string): Promise<Response | undefined> {
      const cache = await own();
      return (await cache.match(here(pathname))) ?? cache.match(here(barePagePath));
    },
    async config(): Promise<Response | undefined> {
      return (await own()).match(here(configPath));
    },

    /**
     * Earlier builds go as soon as no page is open that may be made of one; meanwhile the last of them stays, for what
     * those pages have not loaded yet.
     */
    async sweep(): Promise<void> {
      const old = await earlier();
      const isAnybodyHere = (await windows()).length > 0;
      await Promise.all(old.slice(0, isAnybodyHere ? -1 : undefined).map((each) => caches.delete(each)));
    },
  };
}
