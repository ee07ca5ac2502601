import { useNavigate } from 'react-router';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { entryIndex } from './appHistory.ts';

/** Returns the "Back" action (§2.3): one step back within the app. Without such a step, Match replaces the page. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const locale = useLocale();
  return () => {
    if ((entryIndex(history) ?? 0) > 0) void navigate(-1);
    else void navigate(hrefOf(locale, 'match'), { replace: true });
  };
}
