import type { DeskPayout } from '#shared/api/finance.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { payoutTones } from '#renderer/ui/money/payoutWords.ts';
import { StateTag } from '#renderer/ui/StateTag.tsx';

/** Status of a payout, or the number of approvals that it still needs. */
export function PayoutState({ payout }: { readonly payout: DeskPayout }) {
  const { t } = useTranslation('finance');
  const { status, approvals, approvalsNeeded } = payout;
  if (status === 'pending' && approvalsNeeded > 1)
    return <StateTag tone="warning">{t(approvals > 0 ? 'state.one' : 'state.two')}</StateTag>;
  return <StateTag tone={payoutTones[status]}>{t(`state.${status}`)}</StateTag>;
}
