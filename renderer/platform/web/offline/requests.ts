import { findPage, pages, routeAliases, splitPath } from '#shared/domain/pages.ts';

export const assetsPath = '/assets/';
export const configPath = '/config.json';
/** The bare page for whoever is signed in (backend/http/webClient.ts). */
export const barePagePath = '/shell.html';

/** How a request is answered; null: not by us, and it never was here. */
export type CacheStrategy = 'asset' | 'config' | 'page';

/**
 * What the worker answers: files of the client, its configuration and its pages, each by name. All else (services,
 * uploads, what people have sent) goes by as if there were no worker, and none of it can be kept.
 */
export function cacheStrategyOf(
  { method, mode, headers, url }: Pick<Request, 'method' | 'mode' | 'headers' | 'url'>,
  ownOrigin: string,
): CacheStrategy | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return null;
  if (mode === 'navigate') return isPage(pathname) ? 'page' : null;
  // A player that asks for a part must not be given the whole.
  if (pathname.startsWith(assetsPath)) return headers.has('range') ? null : 'asset';
  return pathname === configPath ? 'config' : null;
}

function isPage(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return Object.hasOwn(routeAliases, path) || findPage(path) !== null;
}

/**
 * Pages that say the same to everybody: these are kept by their own address. Of the others not even the address is:
 * it would tell whom somebody has looked at.
 */
export function isSameForAll(pathname: string): boolean {
  const page = findPage(splitPath(pathname).path)?.page;
  if (page === 'match' || page === 'statementCheck') return true;
  return page !== undefined && pages[page].layout === 'legal';
}
