import * as z from 'zod/mini';
import { supportSubtypes } from './chat.ts';
import { defaultLocale } from './constants.ts';
import { deepLinkScheme } from './linkScheme.ts';
import { findPage, hrefOf, type PageId } from './pages.ts';

/** As long as a link may be; the system hands over whatever a stranger wrote. */
const maxChars = 2_048;

/** The id of a person, a chat or a call: a plain word, which means nothing in an address. */
const plainId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const tab = z.string().check(z.regex(/^[a-z_-]{1,32}$/));

/**
 * The pages that a link of the system may lead to, with the parameters it may carry. A link shows a page and does nothing: no page
 * is here whose address alone begins something, and no parameter that does (`action`), signs somebody in or lifts a block.
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

/** Only a web address may carry these (docs/product.md, Addresses): a link of the system with one of them is no link. */
const refused: ReadonlySet<string> = new Set(['unblock', 'qa_env', 'authToken', 'tempToken']);

/** A query's parameters in order; null where the escapes are broken. */
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
 * The path and query, without a language, that an address within the app leads to; null where the page is not one that a link may
 * open, or a parameter is not as it should be. Parameters that nobody knows are left out.
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
  // No value that got this far has anything to escape.
  const pairs = [...kept].map(([name, value]) => `${name}=${value}`);
  const page = hrefOf(defaultLocale, found.page as 'userDetail', found.params as { userId: string });
  return pairs.length === 0 ? page : `${page}?${pairs.join('&')}`;
}

/** What `vesper://…` leads to, as {@link readLinkedPath} answers it: `vesper://chat?userId=1` is `/chat?userId=1`. */
export function readDeepLink(link: string): string | null {
  const [, place] = new RegExp(`^${deepLinkScheme}:(?://)?(.*)$`, 'is').exec(link) ?? [];
  if (place === undefined) return null;
  // What stands where a host would is the first part of the path.
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(place) ?? [];
  if (path.startsWith('//')) return null;
  return readLinkedPath(`/${path.replace(/^\//, '').replace(/\/+$/, '')}${rest}`);
}
