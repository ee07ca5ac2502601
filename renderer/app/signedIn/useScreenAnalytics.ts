import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { screenOf, type ScreenLabel } from '#shared/domain/pages.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import type { SignedInServices } from './signedInServices.ts';

/** The address of a conversation beside the list of chats (§2.3). */
const conversation = ['userId', 'chatId', 'support'] as const;

function labelOf(page: ShownPage, search: string): ScreenLabel | null {
  if (page === 'notFound' || page === 'streamersOnly') return null;
  const query = new URLSearchParams(search);
  return page === 'chat' && conversation.some((name) => query.has(name)) ? 'chat' : screenOf(page);
}

/** §2 "Analytics screen labels": reports which screen is shown, where docs/product.md has a name for it. */
export function useScreenAnalytics(page: ShownPage, locale: Locale, live: SignedInServices | null): void {
  const { search } = useLocation();
  const label = labelOf(page, search);
  useEffect(() => {
    if (live && label) live.analytics.screen(label, locale);
  }, [live, label, locale]);
}
