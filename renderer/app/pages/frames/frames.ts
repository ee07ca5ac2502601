import type { FaqSection, PageId } from '#shared/domain/pages.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';
import type { TabNames } from '../../useTabs.ts';
import type { ArtName } from './art.ts';
import type { BuiltStudioPage } from './studio.ts';

/** Where a frame leads on to: something that works today. */
export type Way = 'match' | 'privacy' | 'notifications' | 'account';

/** The help that tells how a page works: one question of a section, or a page of questions. */
export type HelpPlace =
  | 'leaderboardFaq'
  | 'streakFaq'
  | { readonly section: FaqSection; readonly question: string };

export interface FrameSpec {
  readonly icon: IconName;
  readonly art: ArtName;
  /** Comes from another page: wears the way back, where no navigation of its own stands beside it. */
  readonly isBelow?: boolean;
  readonly tabs?: TabNames<string>;
  readonly way: Way;
  readonly help: HelpPlace;
}

const on = (section: FaqSection, question: string): HelpPlace => ({ section, question });

/**
 * Every page whose feature comes later, by its frame. What each will show is `frames.<page>` of the texts, or
 * `tabs.<page>.<tab>` where it has tabs.
 */
export const frames = {
  call: { icon: 'phone', art: 'city', isBelow: true, way: 'match', help: on('quick-start', 'first-call') },
  userDetail: {
    icon: 'profile',
    art: 'dusk',
    isBelow: true,
    way: 'match',
    help: on('app-overview', 'follow'),
  },
  profileEdit: {
    icon: 'edit',
    art: 'sea',
    isBelow: true,
    way: 'account',
    help: on('app-overview', 'settings'),
  },
  online: {
    icon: 'online',
    art: 'city',
    tabs: ['online', 'new', 'popular', 'recommended'],
    way: 'match',
    help: on('quick-start', 'whom'),
  },
  followings: { icon: 'heart', art: 'shy', way: 'match', help: on('app-overview', 'follow') },
  fans: { icon: 'follow', art: 'love', isBelow: true, way: 'match', help: on('app-overview', 'follow') },
  blacklist: { icon: 'block', art: 'sea', isBelow: true, way: 'privacy', help: on('rules', 'block') },
  activities: {
    icon: 'bell',
    art: 'dusk',
    isBelow: true,
    way: 'notifications',
    help: on('app-overview', 'activities'),
  },
  income: { icon: 'income', art: 'sea', way: 'match', help: on('earning', 'sources') },
  levels: { icon: 'levels', art: 'dusk', way: 'match', help: on('rating', 'level') },
  leaderboard: {
    icon: 'trophy',
    art: 'city',
    tabs: ['this_week', 'last_week'],
    way: 'match',
    help: 'leaderboardFaq',
  },
  streak: { icon: 'calendar', art: 'sea', way: 'match', help: 'streakFaq' },
  payouts: { icon: 'wallet', art: 'dusk', way: 'match', help: on('finances', 'when') },
  paymentDetails: { icon: 'doc', art: 'sea', way: 'match', help: on('finances', 'coin') },
  paymentMethod: { icon: 'card', art: 'dusk', way: 'match', help: on('finances', 'methods') },
  penalties: { icon: 'shield', art: 'sea', way: 'match', help: on('rating', 'penalties') },
  agency: { icon: 'agency', art: 'city', way: 'match', help: on('finances', 'agency') },
} as const satisfies { readonly [P in PageId]?: FrameSpec };

export type FramedPage = keyof typeof frames;

/** Built already, and listed beside those that are not. */
export type BuiltPage = BuiltStudioPage | 'callsHistory' | 'searchOptions' | 'moderation';
const builtIcons: Readonly<Record<BuiltPage, IconName>> = {
  autoMessages: 'bolt',
  callDetails: 'list',
  callsHistory: 'phone',
  moderation: 'flag',
  searchOptions: 'filter',
};

export function iconOf(page: FramedPage | BuiltPage): IconName {
  return page in builtIcons ? builtIcons[page as BuiltPage] : frames[page as FramedPage].icon;
}
