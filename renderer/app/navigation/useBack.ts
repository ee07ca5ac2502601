import { useNavigate } from 'react-router';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { entryIndex } from './appHistory.ts';

/**
 * Back (§2.3): one step back within the app; for whoever came straight
 * to this page, to `fallback` in its place, which is Match where nothing else is said.
 */
export function useBack(fallback?: string): () => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return () => {
    if ((entryIndex(history) ?? 0) > 0) void navigate(-1);
    else void navigate(fallback ?? hrefOf(locale, 'match'), { replace: true });
  };
}
