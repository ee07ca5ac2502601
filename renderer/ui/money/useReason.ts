import { useTranslation } from '#renderer/i18n/useTranslation.ts';

/** Reasons that the server gives by key; anything else are somebody's own words. */
const known = [
  'payoutHold.noMethod',
  'payoutHold.belowMinimum',
  'payoutHold.penaltyLevel',
  'payoutHold.owed',
  'payoutReason.nameMismatch',
] as const;

/** Why something is held or came back: a known reason in the reader's language, or the desk's own words. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('payouts');
  return (reason) => {
    const key = known.find((each) => each === reason);
    return key === undefined ? reason : t(`reason.${key}`);
  };
}
