import { findPage, pages, routeAliases, splitPath } from '#shared/domain/pages.ts';

export const assetsPath = '/assets/';
export const configPath = '/config.json';
/** The bare page for signed-in users (backend/http/webClient.ts). */
export const barePagePath = '/shell.html';

/** The kind of answer from the cache. */
export type CacheStrategy = 'asset' | 'config' | 'page';

/**
 * Returns how the worker answers a request: client files, configuration and pages, each by name. Null: the
 * request goes to the network and is never stored, as for services, uploads and users' content.
 */
export function cacheStrategyOf(
  { method, mode, headers, url }: Pick<Request, 'method' | 'mode' | 'headers' | 'url'>,
  ownOrigin: string,
): CacheStrategy | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return null;
  if (mode === 'navigate') return isPage(pathname) ? 'page' : null;
  // A player that requests a range must not receive the whole file.
  if (pathname.startsWith(assetsPath)) return headers.has('range') ? null : 'asset';
  return pathname === configPath ? 'config' : null;
}

function isPage(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return Object.hasOwn(routeAliases, path) || findPage(path) !== null;
}

/**
 * Returns true for pages that are the same for all users. Only these are stored under their own address,
 * because the addresses of others would reveal visited profiles.
 */
export function isSameForAll(pathname: string): boolean {
  const page = findPage(splitPath(pathname).path)?.page;
  if (page === 'match' || page === 'statementCheck') return true;
  return page !== undefined && pages[page].layout === 'legal';
}
