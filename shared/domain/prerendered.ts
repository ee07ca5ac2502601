import { findPage, pages, splitPath } from './pages.ts';

/** Name of the prerendered page without content, which loads the chunks of the signed-in client. */
export const barePageName = 'shell';

/**
 * Returns the files that the build prerendered for an address, best first. Visitors get the landing page or a
 * legal page. Signed-in users get the page's shell until the client has started, or the bare page if there is
 * none.
 */
export function prerenderedNames(address: string, isSignedIn: boolean): readonly string[] {
  const { locale, path } = splitPath(address);
  const found = findPage(path)?.page;
  if (found !== undefined && pages[found].layout === 'legal') return [`${locale}/${found}`];
  // Signed-in users do not get the landing page.
  if (isSignedIn) return found === undefined ? [barePageName] : [`${locale}/shell/${found}`, barePageName];
  return found === 'match' ? [`${locale}/landing`] : [];
}
