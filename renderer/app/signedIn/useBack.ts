import { useNavigate } from 'react-router';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';

/** Whether something of the app lies under this entry: the router numbers the entries it makes. */
function hasHistory(): boolean {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}

/**
 * §2 "Back navigation goes to match when there is no history": one step back within the app; for whoever came straight
 * to this page, to `fallback` in its place, which is Match where nothing else is said.
 */
export function useBack(fallback?: string): () => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return () => {
    if (hasHistory()) void navigate(-1);
    else void navigate(fallback ?? hrefOf(locale, 'match'), { replace: true });
  };
}
