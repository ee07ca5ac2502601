import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';

type Manifest = Readonly<Record<string, { readonly file: string }>>;

const manifestFile = resolve(import.meta.dirname, '../../../out/web/.vite/manifest.json');
let manifest: Manifest | null = null;

/**
 * Returns the path of the built file of a module, such as `features/faq/index.ts` or
 * `../resources/locales/ru/faq.json`.
 */
export function builtFileOf(module: string): string {
  manifest ??= JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const file = manifest[module]?.file;
  if (file === undefined) throw new Error(`the build has no file of its own for ${module}`);
  return `/${file}`;
}

export interface HeldRequests {
  /** Paths of the requests that are held now. */
  readonly waiting: readonly string[];
  /** Lets the held requests continue and holds no further ones. */
  release(): Promise<void>;
  /** Aborts the held requests like a lost network and keeps holding new ones. */
  drop(): Promise<void>;
}

/** Holds the page's requests that match `isMeant` until they are released. */
export async function holdRequests(
  page: Pick<Page, 'route'>,
  isMeant: (url: URL) => boolean,
): Promise<HeldRequests> {
  const waiting: string[] = [];
  const routes: Route[] = [];
  let isOver = false;
  await page.route(isMeant, async (route) => {
    if (isOver) return route.continue();
    waiting.push(new URL(route.request().url()).pathname);
    routes.push(route);
  });
  return {
    waiting,
    async release() {
      isOver = true;
      await Promise.all(routes.splice(0).map((route) => route.continue()));
    },
    async drop() {
      waiting.length = 0;
      await Promise.all(routes.splice(0).map((route) => route.abort('timedout')));
    },
  };
}

/** Matches every script except the one that runs before the first paint. */
export const isClientScript = (url: URL) => /^\/assets\/(?!first-).*\.js$/.test(url.pathname);

export interface FailedRequests {
  /** Number of requests that have failed. */
  readonly count: number;
  /** Lets requests succeed again. */
  restore(): Promise<void>;
}

/** Fails the page's matching requests like a lost network until `restore` is called. */
export async function failRequests(page: Page, isMeant: (url: URL) => boolean): Promise<FailedRequests> {
  let count = 0;
  const handler = (route: Route) => {
    count += 1;
    return route.abort('connectionfailed');
  };
  await page.route(isMeant, handler);
  return {
    get count() {
      return count;
    },
    restore: () => page.unroute(isMeant, handler),
  };
}

export const isFile = (module: string) => (url: URL) => url.pathname === builtFileOf(module);
