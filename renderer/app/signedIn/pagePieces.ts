import type { ShownPage } from '../guards/route.ts';
import { latePiece } from '../latePiece.tsx';
import { Frame, ProfilePage, StudioPage, TabbedState } from '../pages/FramePage.tsx';
import { code, piecesOf, type Piece } from './ahead.ts';

/** The pieces of the client that pages are made of, each loaded when it is first shown. */
export const MatchRoute = latePiece(async () => (await code.match()).MatchRoute);
export const CallRoute = latePiece(async () => (await code.call()).CallRoute);
export const ChatRoute = latePiece(async () => (await code.chat()).GatedChat);
export const SearchOptionsRoute = latePiece(async () => (await code.searchOptions()).SearchOptionsRoute);
export const SettingsRoute = latePiece(async () => (await code.settings()).SettingsRoute);
export const AutoMessagesRoute = latePiece(async () => (await code.autoMessages()).AutoMessagesRoute);
export const HistoryRoute = latePiece(async () => (await code.history()).HistoryRoute);
export const CallDetailsRoute = latePiece(async () => (await code.callDetails()).CallDetailsRoute);
export const ModerationRoute = latePiece(async () => (await code.moderation()).ModerationRoute);
export const FaqPage = latePiece(async () => (await code.faq()).FaqPage);
export const FaqSectionPage = latePiece(async () => (await code.faq()).FaqSectionPage);
export const ContestFaqPage = latePiece(async () => (await code.faq()).ContestFaqPage);

/** The components that each piece of code holds; what has none (camera, chats) works behind the page. */
const drawnBy: { readonly [P in Piece]?: readonly { readonly preload: () => Promise<void> }[] } = {
  match: [MatchRoute],
  call: [CallRoute],
  chat: [ChatRoute],
  searchOptions: [SearchOptionsRoute],
  settings: [SettingsRoute],
  autoMessages: [AutoMessagesRoute],
  history: [HistoryRoute],
  callDetails: [CallDetailsRoute],
  moderation: [ModerationRoute],
  faq: [FaqPage, FaqSectionPage, ContestFaqPage],
  frame: [Frame],
  studio: [StudioPage],
  tabs: [TabbedState],
  profile: [ProfilePage],
};

/**
 * Asks for what a page will be made of, before anything can show it; resolves when it can be drawn. Whoever shows it
 * finds out if that failed.
 */
export async function preloadPage(page: ShownPage): Promise<void> {
  const drawn = piecesOf(page).flatMap((piece) => {
    const components = drawnBy[piece];
    if (components === undefined) void code[piece]().catch(() => undefined);
    return components ?? [];
  });
  await Promise.all(drawn.map((component) => component.preload()));
  if (piecesOf(page).includes('frame'))
    await code.frame().then(
      ({ askForArt }) => askForArt(page),
      () => undefined,
    );
}
