import type { Namespace } from '#renderer/i18n/resources.ts';
import type { ShownPage } from '../guards/route.ts';

/** §2 "The locale file is loaded per route": what each page speaks beside the shell's own texts. */
const texts: { readonly [P in ShownPage]?: readonly Namespace[] } = {
  match: ['match', 'call', 'devices'],
  call: ['call', 'match', 'devices'],
  searchOptions: ['match'],
  chat: ['chat', 'compose', 'companion', 'notices'],
  autoMessages: ['autoMessages', 'chat'],
  autoMessage: ['autoMessages', 'chat'],
  settings: ['settings', 'auth', 'devices'],
  callsHistory: ['history'],
  callDetails: ['history'],
  moderation: ['moderation', 'companion'],
  faq: ['faq'],
  faqSection: ['faq'],
  leaderboardFaq: ['faq'],
  streakFaq: ['faq'],
};
const none: readonly Namespace[] = [];

export function textsOf(page: ShownPage): readonly Namespace[] {
  return ['common', 'pages', ...(texts[page] ?? none)];
}
