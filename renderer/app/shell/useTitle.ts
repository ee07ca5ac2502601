import { useEffect } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useMatchKind, useUnread } from '../session/useLoaded.ts';

/** Sets the title to the name of the page or the search, after the number of unread chats. */
export function useTitle(page: ShownPage, live: SignedInServices | null): void {
  const { t } = useTranslation('pages');
  const matching = useMatchKind(live);
  const isSearching = page === 'match' && matching === 'searching';
  const name = isSearching ? t('searching') : t(`name.${page}` as 'name.match');
  const unread = useUnread(live);
  const title = `${unread > 0 ? `(${unread}) ` : ''}${t('title', { page: name })}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
