import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { legalPages, screenOf, type ScreenLabel } from '#shared/domain/pages.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import type { DialogName } from '#shared/domain/dialogs.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import { useRole } from '../session/sessionHooks.ts';
import { currentPeer, useCallState } from '../encounters/useCallState.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/** Reports the label of the shown screen each time it changes (§2 "Analytics screen labels"). */
export function useScreenAnalytics(page: ShownPage, locale: Locale, live: SignedInServices | null): void {
  const { search } = useLocation();
  const { dialogs } = useServices();
  const { pool } = useSnapshot(dialogs.state);
  const label = screenLabelOf({
    page,
    search,
    isStreamer: isStreamer(useRole()),
    isInCall: currentPeer(useCallState(live)) !== null,
    dialogs: pool.map(({ name }) => name),
    isReading: useIsReading(),
  });
  useEffect(() => {
    if (live && label) live.analytics.screen(label, locale);
  }, [live, label, locale]);
}

/** Returns true after a legal page was opened, until this window has the focus again. */
function useIsReading(): boolean {
  const base = useLegalBase();
  const [isReading, setIsReading] = useState(false);
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && isLegalAddress(link.href, base)) setIsReading(true);
  });
  useEffect(() => {
    const stop = () => setIsReading(false);
    document.addEventListener('click', onClick);
    window.addEventListener('focus', stop);
    return () => {
      document.removeEventListener('click', onClick);
      window.removeEventListener('focus', stop);
    };
  }, []);
  return isReading;
}

function isLegalAddress(href: string, base: string): boolean {
  const bare = href.replace(/[?#].*$/, '');
  return legalPages.some((page) =>
    locales.some((locale) => new URL(legalHref(base, locale, page), location.href).href === bare),
  );
}

/** State of the screen that decides its label. */
export interface ShownScreen {
  readonly page: ShownPage;
  /** Query of the address. */
  readonly search: string;
  readonly isStreamer: boolean;
  /** True: the user is in a call, or connecting to one. */
  readonly isInCall: boolean;
  /** The open dialogs, from the lowest to the top one. */
  readonly dialogs: readonly DialogName[];
  /**
   * True: a legal page was opened from here. It is shown outside the signed-in client, often in a new tab.
   */
  readonly isReading: boolean;
}

/** Dialogs that count as screens: the stories of one person, and of a list of people. */
const dialogLabels: Readonly<Partial<Record<DialogName, ScreenLabel>>> = {
  story: 'stories',
  'stories slider': 'stories-list',
};

/** Returns the label by which analytics names the screen (§2.6); null if it has none. */
export function screenLabelOf(shown: ShownScreen): ScreenLabel | null {
  if (shown.isReading) return 'documents';
  const dialog = shown.dialogs.findLast((name) => dialogLabels[name] !== undefined);
  return (dialog && dialogLabels[dialog]) ?? pageLabelOf(shown);
}

/** Query parameters that open one conversation. */
const conversationParams = ['userId', 'chatId', 'support'] as const;

function isConversationOpen(search: string): boolean {
  const query = new URLSearchParams(search);
  return conversationParams.some((name) => query.has(name));
}

function pageLabelOf({ page, search, isStreamer, isInCall }: ShownScreen): ScreenLabel | null {
  switch (page) {
    case 'notFound':
    case 'streamersOnly':
      return null;
    case 'chat':
      return isConversationOpen(search) ? 'chat' : 'chats';
    // On this page users see streamers ("Queens") and streamers see users.
    case 'online':
      return isStreamer ? 'online-users' : 'online';
    // Without a call, the page shows recent private calls and people to call.
    case 'call':
      return isInCall ? 'call' : 'private';
    default:
      return screenOf(page);
  }
}
