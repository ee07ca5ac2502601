import type { Locale } from '#shared/domain/constants.ts';
import { faqSections, hrefOf, type FaqSection } from '#shared/domain/pages.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** Topics with their own questions: the sections, and the pages that explain the two contests. */
export const contests = ['leaderboard', 'streak'] as const;
export type Contest = (typeof contests)[number];
export const faqTopics = [...faqSections, ...contests] as const;
export type FaqTopic = (typeof faqTopics)[number];

/** Sections about earning are listed for streamers only, but anyone can open them by their address. */
const aboutEarning: ReadonlySet<FaqTopic> = new Set([
  'finances',
  'rating',
  'earning',
  'points-burn',
  ...contests,
]);

export function isForStreamers(topic: FaqTopic): boolean {
  return aboutEarning.has(topic);
}

const forBuyers = faqTopics.filter((topic) => !isForStreamers(topic));
/** Streamers can't buy coins. */
const forStreamers = faqTopics.filter((topic) => topic !== 'coins');

/** Returns the topics listed and searched for this role; the same array on each call. */
export function listedTopics(role: Role): readonly FaqTopic[] {
  return isStreamer(role) ? forStreamers : forBuyers;
}

export function isFaqSection(section: string): section is FaqSection {
  return (faqSections as readonly string[]).includes(section);
}

/** Returns the address of a topic's page, or of one question on it. */
export function topicHref(locale: Locale, topic: FaqTopic, question?: string): string {
  const hash = question === undefined ? '' : `#${question}`;
  if (topic === 'leaderboard') return hrefOf(locale, 'leaderboardFaq') + hash;
  if (topic === 'streak') return hrefOf(locale, 'streakFaq') + hash;
  return hrefOf(locale, 'faqSection', { section: topic }) + hash;
}

interface Neighbours {
  readonly previous: FaqTopic | null;
  readonly next: FaqTopic | null;
}

/** Returns the listed topics before and after this one, which need not be listed itself. */
export function neighboursOf(topic: FaqTopic, role: Role): Neighbours {
  const at = faqTopics.indexOf(topic);
  const listed = listedTopics(role);
  return {
    previous: listed.findLast((other) => faqTopics.indexOf(other) < at) ?? null,
    next: listed.find((other) => faqTopics.indexOf(other) > at) ?? null,
  };
}

export const topicIcons = {
  'quick-start': 'bolt',
  'app-overview': 'screen',
  finances: 'wallet',
  rules: 'shield',
  rating: 'star',
  earning: 'income',
  'media-chat': 'image',
  'match-limits': 'clock',
  'points-burn': 'fall',
  coins: 'wallet',
  leaderboard: 'trophy',
  streak: 'calendar',
} as const satisfies Record<FaqTopic, IconName>;
