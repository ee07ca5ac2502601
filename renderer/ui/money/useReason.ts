import { useTranslation } from '#renderer/i18n/useTranslation.ts';

/** Reasons that the server sends as keys; other values are free text. */
const known = [
  'payoutHold.noMethod',
  'payoutHold.belowMinimum',
  'payoutHold.penaltyLevel',
  'payoutHold.owed',
  'payoutReason.nameMismatch',
] as const;

/**
 * Returns a function that explains a held or returned payout: a known reason in the user's language, or the
 * free text.
 */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('payouts');
  return (reason) => {
    const key = known.find((each) => each === reason);
    return key === undefined ? reason : t(`reason.${key}`);
  };
}
