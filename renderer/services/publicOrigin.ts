import { deepLinkScheme } from '#shared/domain/linkScheme.ts';
import { publicOriginMeta } from '#shared/domain/publicOrigin.ts';

/**
 * Returns the origin of this client's public pages. In the desktop app this is the deployment's origin, which
 * the main process writes into the page; null if the app runs its own backend.
 */
export function publicOrigin(): string | null {
  if (/^https?:$/.test(location.protocol)) return location.origin;
  return document.querySelector<HTMLMetaElement>(`meta[name="${publicOriginMeta}"]`)?.content ?? null;
}

/**
 * Returns an address of a page to share: a web address for a path like `/en/user/1`, or a deep link without a
 * language.
 */
export function publicHref(path: string, locale: string): string {
  const origin = publicOrigin();
  if (origin !== null) return new URL(path, origin).href;
  const withoutLocale = path.startsWith(`/${locale}/`) ? path.slice(locale.length + 1) : path;
  return `${deepLinkScheme}:/${withoutLocale}`;
}
