import type { Payout, PayoutStatus } from '#shared/domain/billing.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { formatDay, formatMoment } from './words.ts';
import styles from './payouts.module.css';

const usual = ['pending', 'processing', 'paid'] as const satisfies readonly PayoutStatus[];

/** The past and future steps of a payout. */
export function PayoutSteps({ payout, label }: { readonly payout: Payout; readonly label: string }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const reason = useReason();
  const { steps, status, wentWith } = payout;
  const ended = status === 'failed' || status === 'held';
  const rest = ended ? [] : usual.slice(usual.indexOf(status) + 1);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => {
        const isNow = at === steps.length - 1 && status !== 'paid' && wentWith === null;
        const isBad = step.status === 'failed' || step.status === 'held';
        return (
          <li
            key={`${step.status} ${step.at}`}
            className={cx(isBad ? styles.bad : isNow ? styles.now : styles.done)}
            aria-current={isNow ? 'step' : undefined}
          >
            <b>{t(`step.${step.status}`)}</b>
            <span>{formatMoment(locale, step.at)}</span>
            {step.note !== null && isBad && <span>{reason(step.note)}</span>}
          </li>
        );
      })}
      {wentWith && (
        <li className={styles.done}>
          <b>{t('went.step', { period: formatPeriod(locale, wentWith.periodStart, wentWith.periodEnd) })}</b>
          {wentWith.paidAt !== null && (
            <span>{t('went.stepPaid', { day: formatDay(locale, wentWith.paidAt) })}</span>
          )}
        </li>
      )}
      {rest.map((next) => (
        <li key={next}>
          <b>{t(`step.${next}`)}</b>
          <span>{t(`next.${next}`)}</span>
        </li>
      ))}
    </ol>
  );
}
