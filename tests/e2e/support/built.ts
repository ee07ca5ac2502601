import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';

type Manifest = Readonly<Record<string, { readonly file: string }>>;

const manifestFile = resolve(import.meta.dirname, '../../../out/web/.vite/manifest.json');
let manifest: Manifest | null = null;

/** The address of the built file that a module became: `features/faq/index.ts`, `../resources/locales/ru/faq.json`. */
export function builtFileOf(module: string): string {
  manifest ??= JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const file = manifest[module]?.file;
  if (file === undefined) throw new Error(`the build has no file of its own for ${module}`);
  return `/${file}`;
}

export interface HeldRequests {
  /** The addresses that wait. */
  readonly waiting: readonly string[];
  /** Lets them go, and from now on holds nothing. */
  release(): Promise<void>;
  /** Ends those that wait as a network does that went away, and goes on holding. */
  drop(): Promise<void>;
}

/** Holds back what the page asks for where `isMeant` says so, until it is let go. */
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

/** Every script but the one that runs before the page is painted. */
export const isClientScript = (url: URL) => /^\/assets\/(?!first-).*\.js$/.test(url.pathname);

export interface FailedRequests {
  /** How many requests so far. */
  readonly count: number;
  /** The network is back. */
  restore(): Promise<void>;
}

/** Fails requests as a network does that is away, until it is back. */
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
