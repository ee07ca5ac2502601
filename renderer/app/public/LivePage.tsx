import { useEffect, useState, type ReactNode } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { answerEarlyPress } from '../earlyPress.ts';
import type { OpenWayIn, PublicPage } from './publicPage.ts';

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
  onWayIn: OpenWayIn;
  onLocale: (locale: Locale) => void;
}): ReactNode {
  const [search, setSearch] = useState<string | null>(null);
  useEffect(() => {
    setSearch(location.search);
    answerEarlyPress();
  }, []);
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
