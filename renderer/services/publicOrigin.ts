import { deepLinkScheme } from '#shared/domain/linkScheme.ts';
import { publicOriginMeta } from '#shared/domain/publicOrigin.ts';

/**
 * Returns the origin under which other people reach the pages of this client. In the desktop app this is the deployment's,
 * which the main process writes into the page; null if the app has a backend of its own.
 */
export function publicOrigin(): string | null {
  if (/^https?:$/.test(location.protocol)) return location.origin;
  return document.querySelector<HTMLMetaElement>(`meta[name="${publicOriginMeta}"]`)?.content ?? null;
}

/**
 * Returns the address of a page that can be given to other people: on the web for a path like `/en/user/1`, else as a link
 * of the system, which carries no language.
 */
export function publicHref(path: string, locale: string): string {
  const origin = publicOrigin();
  if (origin !== null) return new URL(path, origin).href;
  const withoutLocale = path.startsWith(`/${locale}/`) ? path.slice(locale.length + 1) : path;
  return `${deepLinkScheme}:/${withoutLocale}`;
}
