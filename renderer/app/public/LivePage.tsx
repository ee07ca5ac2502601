import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { answerEarlyPress } from '../earlyPress.ts';
import type { OpenAuthEntry, PublicPage } from './publicPage.ts';

/** The query belongs to the browser: a file that was written at build time knows none. */
export function LivePage({
  shown,
  locale,
  pathname,
  isPrerendered,
  onWayIn,
  onLocale,
}: {
  shown: PublicPage;
  locale: Locale;
  pathname: string;
  isPrerendered: boolean;
  onWayIn: OpenAuthEntry;
  onLocale: (locale: Locale) => void;
}): ReactNode {
  const search = useSyncExternalStore<string | null>(
    nothingToFollow,
    () => location.search,
    () => null,
  );
  useEffect(answerEarlyPress, []);
  return shown.render({
    locale,
    pathname,
    search: search ?? '',
    isLive: search !== null,
    isPrerendered,
    onWayIn,
    onLocale,
  });
}

/** A query changes with its page, which is loaded anew. */
const nothingToFollow = () => () => {};
