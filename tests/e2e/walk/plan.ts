import type { Locale } from '#shared/domain/constants.ts';
import { inLocale, pageIds, pages, type PageId } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { guard, isForAll } from '#renderer/app/guards/route.ts';
import type { ShownPage } from '#renderer/app/pages/pageRow.ts';
import { readTexts } from '../../i18n/texts.ts';
import type { Theme } from '../support/themes.ts';

/** Who walks: a visitor, or the demo account of a role. */
export const walkers = {
  visitor: null,
  user: 'user@demo.local',
  goddess: 'queen@demo.local',
  pendingGoddess: 'newqueen@demo.local',
  artist: 'artist@demo.local',
} as const satisfies Record<Role | 'visitor', string | null>;
export type Walker = keyof typeof walkers;
export const allWalkers = Object.keys(walkers) as readonly Walker[];

/** One address, and what must be shown for one walker. */
export interface Step {
  /** The address, whatever the language. */
  readonly path: string;
  readonly address: string;
  readonly locale: Locale;
  /** Where the guards lead; the address itself where they leave it. */
  readonly arrival: string;
  readonly shown: ShownPage;
  readonly title: string;
}

/** A step, and how it is looked at: in CSS pixels, and by axe. */
export interface Visit extends Step {
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
}

/** What parameters are filled with; and addresses that no list names. */
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

/** Follows the guards until something is shown. The guards themselves are proven where they are (route.test.ts). */
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
    // The old page of receipts leads to the one history.
    if (outcome.page === 'callDetails') {
      at = inLocale(outcome.locale, pages.callsHistory.path);
      continue;
    }
    return { arrival: at, shown: outcome.page, locale: outcome.locale };
  }
  throw new Error(`${address} leads in a circle`);
}

/** Pages that visitors are sent away from, all by the same guard: these represent them in a browser. */
const sentAway: readonly PageId[] = ['chat', 'settings', 'income'];
const isForVisitor = (page: PageId) => pages[page].layout !== 'default' || sentAway.includes(page);

/** Whether the visitors' half of the client shows it to everybody: each way between the halves loads a page anew. */
export const isOfVisitorsHalf = ({ shown }: Step): boolean =>
  shown !== 'notFound' && shown !== 'streamersOnly' && isForAll(shown);

/** Every route in these languages, for one walker. */
export function stepsOf(walker: Walker, languages: readonly Locale[]): readonly Step[] {
  const paths = [
    ...new Set(
      pageIds
        .filter((page) => walker !== 'visitor' || isForVisitor(page))
        .map((page) => pages[page].path.replace(/:[A-Za-z]+/g, (name) => sample[name] ?? 'x')),
    ),
    // A server that can't read an address never shows it to a client.
    ...odd.filter((path) => walker !== 'visitor' || !path.includes('%')),
  ];
  return languages.flatMap((locale) =>
    paths.map((path) => {
      // `inLocale` would mend what is wrong with some of these.
      const address = odd.includes(path) && locale !== 'en' ? `/${locale}${path}` : inLocale(locale, path);
      const step = arrive(address, walker);
      return { path, address, ...step, title: titleOf(step.locale, step.shown) };
    }),
  );
}

/** Every key there is: one that is seen on a page represents a text that is missing. */
export function allKeys(namespaces: readonly string[]): readonly string[] {
  return namespaces.flatMap((namespace) =>
    Object.keys(readTexts('en', namespace)).filter((key) => key.includes('.')),
  );
}
