import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedPage, FramedRow, PageTable, ShownPage } from './pageRow.ts';
import { chatPageTexts } from './texts.ts';
import { isVisitorPage, visitorPages } from './visitorPages.ts';

const ownPage = ['profile'] as const;
const faqTexts = ['faq'] as const;

const autoMessages = lazyModule({
  load: async () => (await import('./autoMessages/AutoMessagesRoute.tsx')).AutoMessagesRoute,
});
const contestFaq = lazyModule({
  load: async () => (await import('#renderer/features/faq/index.ts')).ContestFaqPage,
});
/**
 * Every page, once: its module, texts, needs and place in the navigation. Guards, router, prefetching,
 * prerendering, the offline start and all lists of links read this table. Addresses and roles:
 * `shared/domain/pages.ts`.
 */
export const pageTable = {
  match: {
    view: lazyModule({ load: async () => (await import('./match/MatchRoute.tsx')).MatchRoute }),
    needs: 'media',
    texts: ['match', 'call', 'devices', 'application', 'stories', 'uploads', 'readiness', 'sanctions'],
    menu: { icon: 'match', rail: { current: 'match-fill' } },
    under: ['match'],
  },
  call: {
    view: lazyModule({ load: async () => (await import('./call/CallRoute.tsx')).CallRoute }),
    needs: 'media',
    texts: ['call', 'match', 'devices', 'history'],
  },
  chat: {
    view: lazyModule({ load: async () => (await import('./chat/GatedChat.tsx')).GatedChat }),
    needs: 'chats',
    texts: chatPageTexts,
    menu: { icon: 'chat', rail: { current: 'chat-fill', counts: 'unread' } },
    under: ['chat'],
    isOffline: true,
  },
  online: {
    view: lazyModule({
      load: async () => (await import('./people/OnlineRoute.tsx')).OnlineRoute,
    }),
    needs: 'session',
    texts: ['people', 'stories', 'uploads'],
    next: 'userDetail',
    menu: { icon: 'online', rail: { current: 'online' } },
    under: ['online'],
  },
  userDetail: {
    view: lazyModule({
      load: async () => (await import('./people/UserDetailRoute.tsx')).UserDetailRoute,
    }),
    needs: 'session',
    texts: ['people', 'profileFields', 'stories'],
    menu: { icon: 'profile' },
    under: ['online'],
  },
  followings: {
    view: lazyModule({
      load: async () => (await import('./people/ListRoutes.tsx')).FollowingsRoute,
    }),
    needs: 'session',
    texts: ['lists'],
    next: 'userDetail',
    menu: { icon: 'heart', rail: { current: 'heart-fill' }, ownPage: 'people' },
    under: ['followings', 'profile'],
  },
  fans: {
    view: lazyModule({ load: async () => (await import('./people/ListRoutes.tsx')).FansRoute }),
    needs: 'session',
    texts: ['lists'],
    next: 'userDetail',
    menu: { icon: 'follow', ownPage: 'people' },
    under: ['followings', 'profile'],
  },
  blacklist: {
    view: lazyModule({
      load: async () => (await import('./people/BlacklistRoute.tsx')).BlacklistRoute,
    }),
    needs: 'session',
    texts: ['lists'],
    next: 'userDetail',
    menu: { icon: 'block', ownPage: 'people' },
    under: ownPage,
  },
  searchOptions: {
    view: lazyModule({
      load: async () => (await import('./match/SearchOptionsRoute.tsx')).SearchOptionsRoute,
    }),
    needs: 'media',
    texts: ['match'],
    menu: { icon: 'filter', ownPage: 'people' },
    under: ownPage,
  },
  application: {
    view: lazyModule({
      load: async () => (await import('./application/ApplicationRoute.tsx')).ApplicationRoute,
    }),
    needs: 'session',
    texts: ['application'],
    menu: { icon: 'list' },
    under: ['income', 'profile'],
  },
  income: {
    view: lazyModule({ load: async () => (await import('./studio/EarningsRoutes.tsx')).IncomeRoute }),
    needs: 'session',
    texts: ['earnings'],
    menu: { icon: 'income', rail: { current: 'income', for: 'streamers' }, studio: 'earnings' },
  },
  levels: {
    view: lazyModule({ load: async () => (await import('./studio/EarningsRoutes.tsx')).LevelsRoute }),
    needs: 'session',
    texts: ['earnings'],
    menu: { icon: 'levels', studio: 'earnings' },
  },
  targets: {
    view: lazyModule({ load: async () => (await import('./studio/EarningsRoutes.tsx')).TargetsRoute }),
    needs: 'session',
    texts: ['earnings'],
    menu: { icon: 'target', studio: 'earnings' },
  },
  leaderboard: {
    view: lazyModule({ load: async () => (await import('./studio/EarningsRoutes.tsx')).LeaderboardRoute }),
    needs: 'session',
    texts: ['earnings'],
    menu: { icon: 'trophy', studio: 'earnings' },
  },
  leaderboardFaq: { view: contestFaq, texts: faqTexts },
  streak: {
    view: lazyModule({ load: async () => (await import('./studio/EarningsRoutes.tsx')).StreakRoute }),
    needs: 'session',
    texts: ['earnings'],
    menu: { icon: 'calendar', studio: 'earnings' },
  },
  streakFaq: { view: contestFaq, texts: faqTexts },
  payouts: {
    view: lazyModule({
      load: async () => (await import('./studio/PayoutsRoutes.tsx')).PayoutsRoute,
    }),
    needs: 'session',
    texts: ['payouts'],
    menu: { icon: 'wallet', studio: 'money' },
  },
  paymentDetails: {
    view: lazyModule({
      load: async () => (await import('./studio/PayoutsRoutes.tsx')).PaymentDetailsRoute,
    }),
    needs: 'session',
    texts: ['payouts'],
    menu: { icon: 'doc', studio: 'money' },
  },
  paymentMethod: {
    view: lazyModule({
      load: async () => (await import('./studio/PayoutsRoutes.tsx')).PaymentMethodRoute,
    }),
    needs: 'session',
    texts: ['payouts'],
    menu: { icon: 'card', studio: 'money' },
  },
  penalties: {
    view: lazyModule({ load: async () => (await import('./studio/PenaltiesRoute.tsx')).PenaltiesRoute }),
    needs: 'session',
    texts: ['penalties'],
    menu: { icon: 'shield', studio: 'money' },
    under: ['income'],
  },
  ready: {
    view: lazyModule({ load: async () => (await import('./ready/ReadyRoute.tsx')).ReadyRoute }),
    needs: 'media',
    texts: ['readiness', 'devices', 'application'],
    menu: { icon: 'check', studio: 'more' },
    under: ['income'],
  },
  agency: {
    view: lazyModule({
      load: async () => (await import('./studio/PayoutsRoutes.tsx')).AgencyRoute,
    }),
    needs: 'session',
    texts: ['payouts'],
    menu: { icon: 'agency', studio: 'more' },
  },
  autoMessages: {
    view: autoMessages,
    needs: 'session',
    texts: ['autoMessages', 'chat'],
    menu: { icon: 'bolt', studio: 'more' },
  },
  autoMessage: { view: autoMessages, needs: 'session', texts: ['autoMessages', 'chat'] },
  callsHistory: {
    view: lazyModule({ load: async () => (await import('./history/HistoryRoute.tsx')).HistoryRoute }),
    needs: 'session',
    texts: ['history', 'call', 'match', 'heard'],
    next: 'userDetail',
    menu: { icon: 'phone', ownPage: 'lately', studio: 'more' },
    under: ['income', 'profile'],
  },
  // The former second page of the history. Links in emails and notes still use its address.
  callDetails: {
    view: lazyModule({
      load: async () => (await import('./history/CallDetailsRoute.tsx')).CallDetailsRoute,
    }),
    needs: 'session',
    texts: [],
    under: ['income', 'profile'],
  },
  activities: {
    view: lazyModule({
      load: async () => (await import('./people/ActivitiesRoute.tsx')).ActivitiesRoute,
    }),
    needs: 'session',
    texts: ['activities'],
    next: 'userDetail',
    menu: { icon: 'bell', ownPage: 'lately' },
    under: ownPage,
  },
  coins: {
    view: lazyModule({ load: async () => (await import('./coins/CoinsRoute.tsx')).CoinsRoute }),
    needs: 'session',
    texts: ['coins'],
    menu: { icon: 'wallet', ownPage: 'lately' },
    under: ownPage,
  },
  referrals: {
    view: lazyModule({ load: async () => (await import('./coins/ReferralsRoute.tsx')).ReferralsRoute }),
    needs: 'session',
    texts: ['coins'],
    menu: { icon: 'follow', ownPage: 'people', studio: 'more' },
    under: ownPage,
  },
  settings: {
    view: lazyModule({ load: async () => (await import('./settings/SettingsRoute.tsx')).SettingsRoute }),
    needs: 'media',
    texts: ['settings', 'auth', 'devices'],
    menu: { icon: 'settings', ownPage: 'app' },
  },
  diagnostics: {
    view: lazyModule({
      load: async () => (await import('./settings/DiagnosticsRoute.tsx')).DiagnosticsRoute,
    }),
    needs: 'session',
    texts: ['diagnostics'],
    menu: { icon: 'gauge', ownPage: 'app' },
    under: ownPage,
  },
  moderation: {
    view: lazyModule({ load: async () => (await import('./desks/ModerationRoute.tsx')).ModerationRoute }),
    needs: 'session',
    texts: ['moderation', 'profileFields', 'companion', 'application', 'sanctions'],
    menu: { icon: 'flag', rail: { current: 'flag', for: 'moderators', counts: 'openCases' }, ownPage: 'app' },
    under: ['moderation', 'profile'],
  },
  moderationCall: {
    view: lazyModule({
      load: async () => (await import('./desks/ModerationCallRoute.tsx')).ModerationCallRoute,
    }),
    needs: 'session',
    texts: ['moderation', 'companion'],
    under: ['moderation', 'profile'],
  },
  finance: {
    view: lazyModule({ load: async () => (await import('./desks/FinanceRoute.tsx')).FinanceRoute }),
    needs: 'session',
    // The texts of payouts explain why a payout is held or was returned.
    texts: ['finance', 'payouts'],
    menu: { icon: 'wallet', rail: { current: 'wallet', for: 'finance' } },
    under: ['finance', 'profile'],
  },
  supportDesk: {
    view: lazyModule({ load: async () => (await import('./desks/SupportRoute.tsx')).SupportRoute }),
    needs: 'session',
    texts: ['support'],
    menu: { icon: 'help', rail: { current: 'help', for: 'staff' } },
    under: ['supportDesk', 'profile'],
  },
  auditLog: {
    view: lazyModule({ load: async () => (await import('./desks/AuditLogRoute.tsx')).AuditLogRoute }),
    needs: 'session',
    texts: ['audit'],
    menu: { icon: 'list', rail: { current: 'list', for: 'staff' } },
    under: ['auditLog', 'profile'],
  },
  faq: {
    view: lazyModule({ load: async () => (await import('#renderer/features/faq/index.ts')).FaqPage }),
    texts: faqTexts,
    menu: { icon: 'help', ownPage: 'app' },
    under: ownPage,
  },
  faqSection: {
    view: lazyModule({ load: async () => (await import('#renderer/features/faq/index.ts')).FaqSectionPage }),
    texts: faqTexts,
    under: ownPage,
  },
  profile: {
    view: lazyModule({
      load: async () => (await import('./profile/ProfileRoute.tsx')).ProfileRoute,
    }),
    needs: 'session',
    texts: ['profile', 'profileFields', 'gallery', 'uploads', 'application', 'stories'],
    menu: { icon: 'profile', rail: { current: 'profile' } },
    under: ownPage,
  },
  profileEdit: {
    view: lazyModule({
      load: async () => (await import('./profile/ProfileEditRoute.tsx')).ProfileEditRoute,
    }),
    needs: 'session',
    texts: ['profile', 'profileFields', 'gallery', 'uploads'],
    menu: { icon: 'edit' },
    under: ownPage,
  },
  streamersOnly: {
    view: lazyModule({ load: async () => (await import('./StreamersOnlyPage.tsx')).StreamersOnlyPage }),
  },

  ...visitorPages,
} as const satisfies PageTable;

/** All pages inside the frame, in the order of the table. */
export const framedPages = (Object.keys(pageTable) as ShownPage[]).filter(
  (page): page is FramedPage => !isVisitorPage(page),
);

export const rowOf = (page: FramedPage): FramedRow => pageTable[page] as FramedRow;
