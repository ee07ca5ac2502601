import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { reasonKeyOf } from './words.ts';

/** Why something is held or came back: a known reason in the reader's language, or the desk's own words. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('payouts');
  return (reason) => {
    const key = reasonKeyOf(reason);
    return key === null ? reason : t(`reason.${key}`);
  };
}
