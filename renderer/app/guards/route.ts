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

/** Whoever was last seen there gets the forbidden page (§2.7). */
const blockedCountry = 'RU';

export interface Visit {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Null for a visitor. */
  readonly person: { readonly role: Role; readonly country: string | null } | null;
  /** The language to go to where the address asks for none; null once it was done in this session. */
  readonly preferredLocale: Locale | null;
  /** `unblock=access` was in an address of this session; addresses of the web alone can say so. */
  readonly isUnblocked: boolean;
  /** Where visitors are sent (configuration); null: home. */
  readonly unauthorizedRedirect: string | null;
}

export type RouteOutcome =
  | {
      readonly kind: 'show';
      readonly page: ShownPage;
      readonly locale: Locale;
      /** Without the language's prefix. */
      readonly path: string;
      readonly params: Readonly<Record<string, string>>;
    }
  /** `isUnauthorized`: a visitor may not be there. */
  | { readonly kind: 'redirect'; readonly to: string; readonly isUnauthorized: boolean };

const inside = (to: string): RouteOutcome => ({ kind: 'redirect', to, isUnauthorized: false });

/** §2 "Route guards", each in its turn. Pure: what an address leads to depends on nothing but what is handed in. */
export function guard(visit: Visit): RouteOutcome {
  const { search, hash, person } = visit;
  // Double slashes are collapsed.
  const pathname = visit.pathname.replace(/\/{2,}/g, '/');
  if (pathname !== visit.pathname) return inside(pathname + search + hash);

  const address = resolveAddress(pathname);
  const { locale, path, params } = address;
  // Browser-language redirect, once a session; an address that names a language means it.
  const preferred = visit.preferredLocale;
  if (preferred !== null && preferred !== locale && locale === locales[0] && !isLegal(address.page)) {
    return inside(inLocale(preferred, pathname, search, hash));
  }

  const alias = aliasOf(path, search);
  if (alias !== null) return inside(inLocale(locale, alias.path, alias.search, hash));

  const isLand = path === '/land' || path.startsWith('/land/');
  // `/land/` paths lead whoever is signed in to the root; for a visitor they are the landing page.
  if (isLand && person) return inside(hrefOf(locale, 'match'));

  const found = isLand ? null : address.page;
  const show = (page: ShownPage): RouteOutcome => ({ kind: 'show', page, locale, path, params });

  if (!person) {
    if (isLand || found === 'match') return show('landing');
    if (found === null) return show('notFound');
    if (pages[found].layout !== 'default') return show(found);
    const outside = visit.unauthorizedRedirect;
    const home = hrefOf(locale, 'landing') + search;
    // The landing page answers the same questions, and a log-in leads on to the page itself.
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

/** Pages that anybody may read, wherever they are. */
const isLegal = (page: ResolvedAddress['page']): page is LegalPage =>
  page !== null && pages[page].layout === 'legal';

/** Pages of the help, which a visitor finds by search engines and links. */
export const isHelp = (page: ResolvedAddress['page']): boolean => page === 'faq' || page === 'faqSection';

/** Pages that are the same for everybody, signed in or not: the visitors' half of the client shows them. */
export const isForAll = (page: ResolvedAddress['page']): boolean =>
  isLegal(page) || page === 'statementCheck';

/** §2 "Other route names in use": the older addresses, and people named by a query. */
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

/** The visitor's query goes along to the configured address. */
function withQuery(address: string, search: string): string {
  if (search.length < 2) return address;
  const [base = '', anchor] = address.split('#', 2);
  const joined = base + (base.includes('?') ? `&${search.slice(1)}` : search);
  return anchor === undefined ? joined : `${joined}#${anchor}`;
}
