import * as z from 'zod/mini';
import { supportSubtypes } from './chat.ts';
import { defaultLocale } from './constants.ts';
import { deepLinkScheme } from './linkScheme.ts';
import { findPage, hrefOf, type PageId } from './pages.ts';

/** Maximum length of a link, because strangers can write links. */
const maxChars = 2_048;

/** Id of a person, chat or call: word characters only, so that it needs no escaping in a URL. */
const plainId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const tab = z.string().check(z.regex(/^[a-z_-]{1,32}$/));

/**
 * Pages that a deep link may open, with their allowed parameters. A link only shows a page: pages whose
 * address starts an action are excluded, and so are parameters that act (`action`), sign a user in or lift a
 * block.
 */
const linkedPages = {
  match: {},
  chat: { userId: plainId, chatId: plainId, support: z.enum(supportSubtypes), tab },
  userDetail: {},
  profile: {},
  online: { tab },
  followings: {},
  fans: {},
  callsHistory: { tab, call: plainId },
  callDetails: { call: plainId },
  coins: {},
  referrals: {},
  settings: { tab },
  faq: {},
  faqSection: {},
  activities: {},
  income: {},
  levels: {},
  leaderboard: {},
  streak: {},
  penalties: {},
  payouts: {},
} as const satisfies Partial<Record<PageId, Readonly<Record<string, z.core.$ZodType<string>>>>>;

type LinkedPage = keyof typeof linkedPages;
export const linkedPageIds = Object.keys(linkedPages) as LinkedPage[];

const isLinked = (page: PageId): page is LinkedPage => Object.hasOwn(linkedPages, page);

/**
 * Parameters that only a web address may carry (docs/product.md, Addresses). A deep link with one of them is
 * rejected.
 */
const refused: ReadonlySet<string> = new Set(['unblock', 'qa_env', 'authToken', 'tempToken']);

/** Returns the parameters of a query in order; null if an escape sequence is invalid. */
function readQuery(query: string): readonly (readonly [name: string, value: string])[] | null {
  try {
    return query
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
        return [decodeURIComponent(name), decodeURIComponent(value.join('='))] as const;
      });
  } catch {
    return null;
  }
}

/**
 * Returns the path and query, without a language, to which an address within the app leads. Null if links may
 * not open the page or a parameter is invalid. Unknown parameters are dropped.
 */
export function readLinkedPath(address: string): string | null {
  if (address.length > maxChars || !address.startsWith('/') || address.startsWith('//')) return null;
  const [, path = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(address) ?? [];
  const found = findPage(path);
  const query = readQuery(search);
  if (!found || !isLinked(found.page) || query === null) return null;
  if (Object.values(found.params).some((param) => !z.safeParse(plainId, param).success)) return null;
  const known: Readonly<Record<string, z.core.$ZodType<string>>> = linkedPages[found.page];
  const kept = new Map<string, string>();
  for (const [name, value] of query) {
    if (refused.has(name)) return null;
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!schema || kept.has(name)) continue;
    if (!z.safeParse(schema, value).success) return null;
    kept.set(name, value);
  }
  // The schemas above allow only characters that need no escaping.
  const pairs = [...kept].map(([name, value]) => `${name}=${value}`);
  const page = hrefOf(defaultLocale, found.page as 'userDetail', found.params as { userId: string });
  return pairs.length === 0 ? page : `${page}?${pairs.join('&')}`;
}

/**
 * Returns the path of a `vesper://…` link, in the form of {@link readLinkedPath}: `vesper://chat?userId=1`
 * becomes `/chat?userId=1`.
 */
export function readDeepLink(link: string): string | null {
  const [, place] = new RegExp(`^${deepLinkScheme}:(?://)?(.*)$`, 'is').exec(link) ?? [];
  if (place === undefined) return null;
  // The host part of the link is the first part of the path.
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(place) ?? [];
  if (path.startsWith('//')) return null;
  return readLinkedPath(`/${path.replace(/^\//, '').replace(/\/+$/, '')}${rest}`);
}
