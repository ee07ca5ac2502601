import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { legalPages } from '#shared/domain/pages.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import { useRole } from '../pages/useRole.ts';
import { currentPeer, useCallState } from '../encounters/useCallState.ts';
import { screenLabelOf } from './screenLabel.ts';
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
