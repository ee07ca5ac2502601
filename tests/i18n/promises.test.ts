import { describe, expect, it } from 'vitest';
import { notBuiltYet } from '#backend/http/notBuiltYet.ts';
import { rowOf } from '#renderer/app/pages/pageTable.ts';
import type { FramedPage } from '#renderer/app/pages/pageRow.ts';
import { isLinkedPage } from '#renderer/features/faq/answers.ts';
import { isNotYet } from '#renderer/features/faq/notYet.ts';
import { outline } from '#renderer/features/faq/outline.ts';
import { faqTopics, type FaqTopic } from '#renderer/features/faq/topics.ts';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import { locales } from '#shared/domain/constants.ts';
import { pages, type PageId } from '#shared/domain/pages.ts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readTexts } from './texts.ts';

/** What has to be there for words to be true: pages that are more than a frame, endpoints that answer. */
type Needs = readonly (PageId | EndpointName)[];

const isEndpoint = (need: PageId | EndpointName): need is EndpointName => Object.hasOwn(contract, need);

function isMissing(need: PageId | EndpointName): boolean {
  if (isEndpoint(need)) return (notBuiltYet as readonly EndpointName[]).includes(need);
  const row = Object.hasOwn(pages, need) ? rowOf(need as FramedPage) : undefined;
  return row !== undefined && 'placeholder' in row;
}

/** What an answer needs beside the pages that it links to. */
const alsoNeeded: Partial<Record<FaqTopic, Readonly<Record<string, Needs>>>> = {
  'quick-start': { 'first-call': ['startCall', 'getCallPrice', 'getGoddessList'] },
  'app-overview': { follow: ['userDetail'], stories: ['getStories'] },
  finances: { methods: ['createBillingMethod'], states: ['payouts'], held: ['payouts'] },
  rating: {
    targets: ['targets'],
    period: ['targets'],
    lists: ['online'],
    appeal: ['penalties'],
  },
  earning: { identity: ['createIdv', 'addGestures'], referrals: ['getReferralsBonuses'] },
  'points-burn': { streak: ['streak'], week: ['leaderboard'] },
  leaderboard: {
    week: ['leaderboard'],
    place: ['leaderboard'],
    points: ['leaderboard'],
    prizes: ['leaderboard'],
    before: ['leaderboard'],
  },
  streak: { what: ['streak'], today: ['streak'], rewards: ['streak'], missed: ['streak'] },
};

const folder = resolve(import.meta.dirname, '../../resources/faq/en');
interface Answer {
  readonly id: string;
  readonly answer: readonly string[];
}

function needsOf(topic: FaqTopic): ReadonlyMap<string, Needs> {
  const answers = JSON.parse(readFileSync(join(folder, `${topic}.json`), 'utf8')) as readonly Answer[];
  return new Map(
    answers.map(({ id, answer }) => {
      const links = [...answer.join(' ').matchAll(/\]\(([^)]*)\)/g)].map(([, page = '']) => page);
      return [id, [...links.filter(isLinkedPage), ...(alsoNeeded[topic]?.[id] ?? [])]];
    }),
  );
}

describe('the help promises what is there', () => {
  it.each(faqTopics)(
    'an answer of %s says that something is not built yet exactly while it is not',
    (topic) => {
      const needs = needsOf(topic);
      const missing = outline[topic].filter((id) => needs.get(id)?.some(isMissing));
      expect(outline[topic].filter((id) => isNotYet(topic, id))).toEqual(missing);
      expect(Object.keys(alsoNeeded[topic] ?? {}).filter((id) => !needs.has(id))).toEqual([]);
    },
  );
});

/** What the landing page and the sign-up promise beyond what always was there; `soon` are the words that say "not yet". */
const promised: readonly {
  readonly at: readonly [namespace: string, key: string];
  readonly needs: Needs;
}[] = [
  { at: ['landing', 'streamers.note'], needs: ['createIdv', 'addGestures', 'profileEdit'] },
  { at: ['auth', 'signUp.streamer'], needs: ['createIdv', 'addGestures', 'profileEdit'] },
  { at: ['landing', 'hero.free'], needs: ['matchRequest'] },
  { at: ['landing', 'advantages.priceText'], needs: ['getCallPrice', 'startCall'] },
  { at: ['landing', 'advantages.giftsText'], needs: ['getGifts'] },
  { at: ['landing', 'advantages.watchText'], needs: ['moderate', 'block', 'report'] },
  { at: ['landing', 'pluses.leaveText'], needs: ['deactivate', 'reactivate'] },
  { at: ['landing', 'streamers.text'], needs: ['matchingStart', 'callMinute', 'getGifts'] },
  { at: ['landing', 'faq.rudeText'], needs: ['block', 'report'] },
  { at: ['landing', 'faq.leaveText'], needs: ['settings', 'deactivate'] },
];
const soon = {
  en: /opens soon/,
  es: /se abre pronto/,
  ru: /скоро откроется/,
  uk: /скоро відкриється/,
} as const;
/** What is sold or shown nowhere yet: nobody is told of it until it is. */
const unsaid: readonly { readonly words: RegExp; readonly needs: Needs }[] = [
  { words: /\b(buy|purchase)\b.*\bcoins?\b/i, needs: ['getPackages', 'createPurchase'] },
  { words: /\bstor(y|ies)\b/i, needs: ['getStories'] },
  { words: /\bpayouts?\b/i, needs: ['payouts'] },
  { words: /\breferrals?\b/i, needs: ['getReferralsBonuses'] },
  { words: /\bstreaks?\b/i, needs: ['streak'] },
  { words: /\bappeals?\b/i, needs: ['penalties'] },
];

describe('the landing page and the sign-up promise what is there', () => {
  it.each(promised)(
    '$at says that it opens soon exactly while it is not there',
    ({ at: [namespace, key], needs }) => {
      for (const locale of locales)
        expect([locale, soon[locale].test(readTexts(locale, namespace)[key] ?? '')]).toEqual([
          locale,
          needs.some(isMissing),
        ]);
    },
  );

  it.each(unsaid)('$words is not spoken of before it is there', ({ words, needs }) => {
    const said = ['landing', 'auth'].flatMap((namespace) =>
      Object.entries(readTexts('en', namespace)).filter(([, text]) => words.test(text)),
    );
    expect(needs.some(isMissing) ? said : []).toEqual([]);
  });
});
