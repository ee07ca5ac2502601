import { useLocation, useNavigate } from 'react-router';
import { hrefOf, type PlainPage } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { entryIndex } from './appHistory.ts';
import { parentHref } from './parents.ts';

/**
 * Returns the "Back" action (§2.3): one step back within the app. Without such a step, the parent of this page replaces
 * it. `parent` overrides the table of parents.
 */
export function useBack(parent?: PlainPage): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const locale = useLocale();
  return () => {
    if ((entryIndex(history) ?? 0) > 0) void navigate(-1);
    else void navigate(parent ? hrefOf(locale, parent) : parentHref(location), { replace: true });
  };
}
