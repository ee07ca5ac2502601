import { findPage, splitPath } from '#shared/domain/pages.ts';
import { loadTexts } from '#renderer/i18n/files.ts';
import type { ShownPage } from '../guards/route.ts';
import { isStudioPage } from '../pages/frames/studio.ts';
import { textsOf } from './pageTexts.ts';

const faq = () => import('#renderer/features/faq/index.ts');

/**
 * The code that pages are made of, each a piece by itself. Named here and nowhere else, in a module that weighs nothing:
 * so that it can be asked for together with what will draw it, and not only after that.
 */
export const code = {
  match: () => import('./MatchRoute.tsx'),
  call: () => import('./calls/CallRoute.tsx'),
  chat: () => import('./notices/GatedChat.tsx'),
  searchOptions: () => import('./SearchOptionsRoute.tsx'),
  settings: () => import('./SettingsRoute.tsx'),
  autoMessages: () => import('./AutoMessagesRoute.tsx'),
  history: () => import('./HistoryRoute.tsx'),
  callDetails: () => import('./CallDetailsRoute.tsx'),
  moderation: () => import('./ModerationRoute.tsx'),
  faq,
  frame: () => import('../pages/frames/Frame.tsx'),
  tabs: () => import('../pages/frames/TabbedState.tsx'),
  studio: () => import('../pages/frames/StudioPage.tsx'),
  profile: () => import('../pages/frames/ProfilePage.tsx'),
  /** Camera, microphone and matching. */
  media: () => import('./media.ts'),
  /** Chats and messages. */
  chats: () => import('./chats.ts'),
} as const satisfies Readonly<Record<string, () => Promise<unknown>>>;

export type Piece = keyof typeof code;

const named: { readonly [P in ShownPage]?: readonly Piece[] } = {
  match: ['match', 'media'],
  call: ['call', 'media'],
  chat: ['chat', 'chats'],
  autoMessages: ['autoMessages'],
  autoMessage: ['autoMessages'],
  searchOptions: ['searchOptions', 'media'],
  settings: ['settings', 'media'],
  callsHistory: ['history'],
  callDetails: ['callDetails'],
  moderation: ['moderation'],
  faq: ['faq'],
  faqSection: ['faq'],
  leaderboardFaq: ['faq'],
  streakFaq: ['faq'],
  profile: ['profile'],
  online: ['frame', 'tabs'],
  leaderboard: ['frame', 'studio', 'tabs'],
  notFound: [],
  forbidden: [],
  streamersOnly: [],
};

/** What a page is made of. Which of the two a frame is, the role says, which nobody knows yet. */
export function piecesOf(page: ShownPage): readonly Piece[] {
  return named[page] ?? (isStudioPage(page) ? ['frame', 'studio'] : ['frame']);
}

/**
 * Asks for all that the first page of somebody signed in takes, while what draws it is on its way: after it, that would
 * be another round trip. Whoever needs a part asks again, has it, and finds out if that failed.
 */
export function askAhead(pathname: string): void {
  const { locale, path } = splitPath(pathname);
  const page = findPage(path)?.page ?? 'notFound';
  const config = document.createElement('link');
  Object.assign(config, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/config.json' });
  document.head.append(config);
  const asked = [
    ...piecesOf(page).map((piece) => code[piece]()),
    ...textsOf(page).map((name) => loadTexts(locale, name)),
  ];
  void Promise.allSettled(asked);
}
