import { originOf } from '../protocol/scheme.ts';

/**
 * Returns an address that other people can open, for a link on a page of the app. A page of the app becomes
 * the same page of the deployment's web client. Null if there is no deployment, or if the link is neither web
 * nor mail.
 */
export function createPublicLink(
  pageOrigins: readonly string[],
  deployment: string | null,
): (url: string) => string | null {
  return (url) => {
    const parsed = URL.parse(url);
    if (parsed === null) return null;
    if (!pageOrigins.includes(originOf(url) ?? ''))
      return ['https:', 'http:', 'mailto:'].includes(parsed.protocol) ? url : null;
    return deployment === null ? null : `${deployment}${parsed.pathname}${parsed.search}${parsed.hash}`;
  };
}
