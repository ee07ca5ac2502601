import type { ShownPage } from '../guards/route.ts';

/** The pieces of the client that pages are made of, each loaded when it is first shown. */
export const pieces = {
  match: () => import('#renderer/features/match/index.ts'),
  settings: () => import('./SettingsRoute.tsx'),
  faq: () => import('#renderer/features/faq/index.ts'),
  frame: () => import('../pages/frames/Frame.tsx'),
  profile: () => import('../pages/frames/ProfilePage.tsx'),
} as const;

const pieceOf: { readonly [P in ShownPage]?: keyof typeof pieces } = {
  match: 'match',
  settings: 'settings',
  faq: 'faq',
  faqSection: 'faq',
  leaderboardFaq: 'faq',
  streakFaq: 'faq',
  profile: 'profile',
};

/** Asks for what a page will be made of, before anything can show it. Whoever shows it finds out if that failed. */
export function preloadPage(page: ShownPage): void {
  if (page === 'notFound' || page === 'forbidden' || page === 'streamersOnly') return;
  pieces[pieceOf[page] ?? 'frame']().catch(() => undefined);
}
