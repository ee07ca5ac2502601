import type { Locale } from '#shared/domain/constants.ts';
import { inLocale, pageIds, pages, type PageId } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { guard, isForAll } from '#renderer/app/guards/route.ts';
import type { ShownPage } from '#renderer/app/pages/pageRow.ts';
import { readTexts } from '../../i18n/texts.ts';
import type { Theme } from '../support/themes.ts';

/** The email of each walker's demo account; null: a visitor. */
export const walkers = {
  visitor: null,
  user: 'user@demo.local',
  goddess: 'queen@demo.local',
  pendingGoddess: 'newqueen@demo.local',
  artist: 'artist@demo.local',
} as const satisfies Record<Role | 'visitor', string | null>;
export type Walker = keyof typeof walkers;
export const allWalkers = Object.keys(walkers) as readonly Walker[];

/** An address and the page that it must show to one walker. */
export interface Step {
  /** The path without a language. */
  readonly path: string;
  readonly address: string;
  readonly locale: Locale;
  /** Address after the redirects of the guards; equals the address if there is no redirect. */
  readonly arrival: string;
  readonly shown: ShownPage;
  readonly title: string;
}

/** A step with the widths in CSS pixels at which it is visited, and the themes in which axe checks it. */
export interface Visit extends Step {
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
}

/** Values for the parameters of routes. Below, addresses that are not in the list of routes. */
const sample: Readonly<Record<string, string>> = {
  ':userId': 'somebody',
  ':section': 'rules',
  ':autoMessageType': 'greeting',
};
const odd = [
  '/nowhere',
  '/de/settings',
  '//chat',
  '/faq/no-such-section',
  '/chat/auto-message/nonsense',
  '/land/summer',
  '/user-detail/%E0%A4%A',
  '/match',
];

const texts = new Map<string, Readonly<Record<string, string>>>();
function textOf(locale: Locale, namespace: string, key: string): string {
  const name = `${locale}/${namespace}`;
  const file = texts.get(name) ?? readTexts(locale, namespace);
  texts.set(name, file);
  const text = file[key];
  if (text === undefined) throw new Error(`no text ${name} ${key}`);
  return text;
}

function titleOf(locale: Locale, page: ShownPage): string {
  if (page === 'landing') return textOf(locale, 'landing', 'title');
  if (page !== 'notFound' && page !== 'streamersOnly' && pages[page].layout === 'legal') {
    return `${textOf(locale, 'common', `legal.${page}`)} · Vesper`;
  }
  return textOf(locale, 'pages', 'title').replace('{{page}}', textOf(locale, 'pages', `name.${page}`));
}

/** Follows the redirects of the guards until a page is shown. The guards themselves are tested in route.test.ts. */
function arrive(address: string, walker: Walker): Pick<Step, 'arrival' | 'shown' | 'locale'> {
  let at = address;
  for (let turn = 0; turn < 5; turn++) {
    at = at.replace(/#.*$/, '');
    const cut = at.indexOf('?');
    const outcome = guard({
      pathname: cut === -1 ? at : at.slice(0, cut),
      search: cut === -1 ? '' : at.slice(cut),
      hash: '',
      person: walker === 'visitor' ? null : { role: walker, country: 'DE' },
      preferredLocale: null,
      isUnblocked: false,
      unauthorizedRedirect: null,
    });
    if (outcome.kind !== 'show') {
      at = outcome.to;
      continue;
    }
    // The former page of receipts redirects to the history.
    if (outcome.page === 'callDetails') {
      at = inLocale(outcome.locale, pages.callsHistory.path);
      continue;
    }
    return { arrival: at, shown: outcome.page, locale: outcome.locale };
  }
  throw new Error(`${address} leads in a circle`);
}

/** Pages that redirect visitors by the same guard. Only these are visited in a browser. */
const sentAway: readonly PageId[] = ['chat', 'settings', 'income'];
const isForVisitor = (page: PageId) => pages[page].layout !== 'default' || sentAway.includes(page);

/**
 * Returns whether the visitors' client shows the page to everyone. Each change between the clients reloads the page.
 */
export const isOfVisitorsHalf = ({ shown }: Step): boolean =>
  shown !== 'notFound' && shown !== 'streamersOnly' && isForAll(shown);

/** Returns every route in these languages for one walker. */
export function stepsOf(walker: Walker, languages: readonly Locale[]): readonly Step[] {
  const paths = [
    ...new Set(
      pageIds
        .filter((page) => walker !== 'visitor' || isForVisitor(page))
        .map((page) => pages[page].path.replace(/:[A-Za-z]+/g, (name) => sample[name] ?? 'x')),
    ),
    // The server rejects malformed addresses, so a visitor's client never sees them.
    ...odd.filter((path) => walker !== 'visitor' || !path.includes('%')),
  ];
  return languages.flatMap((locale) =>
    paths.map((path) => {
      // `inLocale` would normalize some of these addresses.
      const address = odd.includes(path) && locale !== 'en' ? `/${locale}${path}` : inLocale(locale, path);
      const step = arrive(address, walker);
      return { path, address, ...step, title: titleOf(step.locale, step.shown) };
    }),
  );
}

/** Returns all text keys. A key visible on a page means that a text is missing. */
export function allKeys(namespaces: readonly string[]): readonly string[] {
  return namespaces.flatMap((namespace) =>
    Object.keys(readTexts('en', namespace)).filter((key) => key.includes('.')),
  );
}
