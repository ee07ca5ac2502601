import type { ShownPage } from '../guards/route.ts';
import { latePiece } from '../latePiece.tsx';
import { Frame, ProfilePage, StudioPage } from '../pages/FramePage.tsx';
import { isStudioPage } from '../pages/frames/studio.ts';
import { preloadChats } from './chatHolder.ts';
import { preloadMedia } from './mediaHolder.ts';

const faq = () => import('#renderer/features/faq/index.ts');

/** The pieces of the client that pages are made of, each loaded when it is first shown. */
export const MatchRoute = latePiece(async () => (await import('./MatchRoute.tsx')).MatchRoute);
export const CallRoute = latePiece(async () => (await import('./calls/CallRoute.tsx')).CallRoute);
export const ChatRoute = latePiece(async () => (await import('./notices/GatedChat.tsx')).GatedChat);
export const SearchOptionsRoute = latePiece(
  async () => (await import('./SearchOptionsRoute.tsx')).SearchOptionsRoute,
);
export const SettingsRoute = latePiece(async () => (await import('./SettingsRoute.tsx')).SettingsRoute);
export const AutoMessagesRoute = latePiece(
  async () => (await import('./AutoMessagesRoute.tsx')).AutoMessagesRoute,
);
export const HistoryRoute = latePiece(async () => (await import('./HistoryRoute.tsx')).HistoryRoute);
export const CallDetailsRoute = latePiece(
  async () => (await import('./CallDetailsRoute.tsx')).CallDetailsRoute,
);
export const FaqPage = latePiece(async () => (await faq()).FaqPage);
export const FaqSectionPage = latePiece(async () => (await faq()).FaqSectionPage);
export const ContestFaqPage = latePiece(async () => (await faq()).ContestFaqPage);

const pieceOf: { readonly [P in ShownPage]?: { readonly preload: () => Promise<void> } } = {
  match: MatchRoute,
  call: CallRoute,
  chat: ChatRoute,
  autoMessages: AutoMessagesRoute,
  autoMessage: AutoMessagesRoute,
  searchOptions: SearchOptionsRoute,
  settings: SettingsRoute,
  callsHistory: HistoryRoute,
  callDetails: CallDetailsRoute,
  faq: FaqPage,
  faqSection: FaqSectionPage,
  leaderboardFaq: ContestFaqPage,
  streakFaq: ContestFaqPage,
  profile: ProfilePage,
};

/** Asks for what a page will be made of, before anything can show it. Whoever shows it finds out if that failed. */
export async function preloadPage(page: ShownPage): Promise<void> {
  if (page === 'notFound' || page === 'forbidden' || page === 'streamersOnly') return;
  if (['match', 'call', 'searchOptions', 'settings'].includes(page)) preloadMedia();
  if (page === 'chat') preloadChats();
  const piece = pieceOf[page];
  if (piece) return piece.preload();
  // Which of the two it is, the role says, which nobody knows yet.
  await Promise.all([Frame.preload(), isStudioPage(page) && StudioPage.preload()]);
}
