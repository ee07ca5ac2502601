import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/** §1: every language but the default has a path prefix. */
export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** The language that an address asks for, and the path without its prefix. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/')[1];
  const locale = locales.find((known) => known !== defaultLocale && known === first);
  if (!locale) return { locale: defaultLocale, path: pathname };
  return { locale, path: pathname.slice(locale.length + 1) || '/' };
}

/** The same page in another language. */
export function inLocale(locale: Locale, pathname: string, search = ''): string {
  const { path } = splitPath(pathname);
  return `${prefixOf(locale)}${path === '/' && locale !== defaultLocale ? '' : path}${search}` || '/';
}

/** The pages of this client so far; what has no page yet shows an honest empty state. */
export const paths = {
  match: '/',
  chat: '/chat',
  online: '/online-users',
  followings: '/followings',
  profile: '/profile',
  income: '/income',
  settings: '/settings',
} as const;
export type PageName = keyof typeof paths;
