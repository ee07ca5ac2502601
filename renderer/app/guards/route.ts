import { autoMessageTypes } from '#shared/domain/autoMessages.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';
import {
  hrefOf,
  inLocale,
  pages,
  resolveAddress,
  rolesOf,
  routeAliases,
  type LegalPage,
  type ResolvedAddress,
} from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { ShownPage } from '../pages/pageRow.ts';

/** Users whose last known country is this one get the forbidden page (§2.7). */
const blockedCountry = 'RU';

export interface Visit {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Null: the user is a visitor. */
  readonly person: { readonly role: Role; readonly country: string | null } | null;
  /** The language for an address that names none; null after the redirect was done in this session. */
  readonly preferredLocale: Locale | null;
  /** True if an address of this session contained `unblock=access`; only web addresses can. */
  readonly isUnblocked: boolean;
  /** Configured address to which visitors are sent; null: the landing page. */
  readonly unauthorizedRedirect: string | null;
}

export type RouteOutcome =
  | {
      readonly kind: 'show';
      readonly page: ShownPage;
      readonly locale: Locale;
      /** Path without the language prefix. */
      readonly path: string;
      readonly params: Readonly<Record<string, string>>;
    }
  /** `isUnauthorized`: the redirect happens because visitors may not open the page. */
  | { readonly kind: 'redirect'; readonly to: string; readonly isUnauthorized: boolean };

const inside = (to: string): RouteOutcome => ({ kind: 'redirect', to, isUnauthorized: false });

/** Applies the guards of §2 "Route guards" in order. Pure: the result depends only on the arguments. */
export function guard(visit: Visit): RouteOutcome {
  const { search, hash, person } = visit;
  const pathname = visit.pathname.replace(/\/{2,}/g, '/');
  if (pathname !== visit.pathname) return inside(pathname + search + hash);

  const address = resolveAddress(pathname);
  const { locale, path, params } = address;
  // Redirects once a session to the browser's language, unless the address names a language.
  const preferred = visit.preferredLocale;
  if (preferred !== null && preferred !== locale && locale === locales[0] && !isLegal(address.page)) {
    return inside(inLocale(preferred, pathname, search, hash));
  }

  const alias = aliasOf(path, search);
  if (alias !== null) return inside(inLocale(locale, alias.path, alias.search, hash));

  const isLand = path === '/land' || path.startsWith('/land/');
  // `/land/` paths redirect signed-in users to the root, and show the landing page to visitors.
  if (isLand && person) return inside(hrefOf(locale, 'match'));

  const found = isLand ? null : address.page;
  const show = (page: ShownPage): RouteOutcome => ({ kind: 'show', page, locale, path, params });

  if (!person) {
    if (isLand || found === 'match') return show('landing');
    if (found === null) return show('notFound');
    if (pages[found].layout !== 'default') return show(found);
    const outside = visit.unauthorizedRedirect;
    const home = hrefOf(locale, 'landing') + search;
    // The landing page contains the same help questions. After a log-in, the requested help page opens.
    const inHome = isHelp(found) ? `${home}#questions` : home;
    const to = outside === null ? inHome : withQuery(outside, search);
    return { kind: 'redirect', to, isUnauthorized: true };
  }

  if (person.country === blockedCountry && !visit.isUnblocked && !isLegal(found)) return show('forbidden');
  if (found === null) return show('notFound');
  if (rolesOf(found)?.includes(person.role) === false) return show('streamersOnly');
  const type = params['autoMessageType'];
  if (type !== undefined && !(autoMessageTypes as readonly string[]).includes(type)) {
    return inside(hrefOf(locale, 'autoMessages'));
  }
  return show(found);
}

/** Legal pages, which anyone may read from any country. */
const isLegal = (page: ResolvedAddress['page']): page is LegalPage =>
  page !== null && pages[page].layout === 'legal';

/** Help pages, which visitors reach from search engines and links. */
export const isHelp = (page: ResolvedAddress['page']): boolean => page === 'faq' || page === 'faqSection';

/** Pages that look the same for visitors and signed-in users: the visitors' half of the client shows them. */
export const isForAll = (page: ResolvedAddress['page']): boolean =>
  isLegal(page) || page === 'statementCheck';

/**
 * Resolves the alias routes of §2 "Other route names in use": older addresses, and users named by a query.
 * Null: no alias.
 */
function aliasOf(path: string, search: string): { path: string; search: string } | null {
  if (!Object.hasOwn(routeAliases, path)) return null;
  const page = routeAliases[path as keyof typeof routeAliases];
  const query = new URLSearchParams(search);
  const userId = query.get('userId');
  if (page !== 'userDetail') return { path: pages[page].path, search };
  if (!userId) return null;
  query.delete('userId');
  const rest = query.toString();
  return { path: hrefOf('en', 'userDetail', { userId }), search: rest === '' ? '' : `?${rest}` };
}

/** Appends the visitor's query to the configured address. */
function withQuery(address: string, search: string): string {
  if (search.length < 2) return address;
  const [base = '', anchor] = address.split('#', 2);
  const joined = base + (base.includes('?') ? `&${search.slice(1)}` : search);
  return anchor === undefined ? joined : `${joined}#${anchor}`;
}
