import { findPage, pages, splitPath } from './pages.ts';

/** Below the folder that the build writes pages to: the page of no address, with the chunks of whoever is signed in. */
export const barePageName = 'shell';

/**
 * The files that the build wrote for an address, the best first: what visitors see (the landing page, legal pages), or,
 * for whoever is signed in, the page as it stands until the client is alive; where no page is, the bare one.
 */
export function prerenderedNames(address: string, isSignedIn: boolean): readonly string[] {
  const { locale, path } = splitPath(address);
  const found = findPage(path)?.page;
  if (found !== undefined && pages[found].layout === 'legal') return [`${locale}/${found}`];
  // Whoever is signed in has no use for the landing page.
  if (isSignedIn) return found === undefined ? [barePageName] : [`${locale}/shell/${found}`, barePageName];
  return found === 'match' ? [`${locale}/landing`] : [];
}
