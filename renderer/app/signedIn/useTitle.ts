import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import type { ShownPage } from '../guards/route.ts';
import type { Live } from './live.ts';

const nobody = proxy({ state: { kind: 'idle' as const } });

/** Titles follow the page; a search names itself. */
export function useTitle(page: ShownPage, live: Live | null): void {
  const { t } = useTranslation('pages');
  const { state } = useSnapshot(live?.match.view ?? nobody);
  const isSearching = page === 'match' && state.kind === 'searching';
  const name = isSearching ? t('searching') : t(`name.${page}` as 'name.match');
  const title = t('title', { page: name });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
