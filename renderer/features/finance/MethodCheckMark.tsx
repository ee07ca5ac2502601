import type { MethodCheck } from '#shared/api/finance.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './finance.module.css';

/**
 * Findings about a payment destination: other users who share it, otherwise the number of earlier payments.
 */
export function MethodCheckMark({ check }: { readonly check: MethodCheck | null }) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  if (check === null) return null;
  const { others, paid, paidSince } = check;
  const day = (iso: string) =>
    formatDate(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }, new Date(iso));
  const kind = others > 0 ? 'bad' : paid > 0 ? 'good' : 'warning';
  const words =
    others > 0
      ? t('check.others', { count: others })
      : paid > 0
        ? t('check.paid', { count: paid, day: paidSince === null ? '' : day(paidSince) })
        : t('check.first');
  return (
    <span className={cx(styles.check, styles[kind])}>
      <Icon name={kind === 'bad' ? 'warn' : kind === 'good' ? 'check' : 'clock'} />
      {words}
    </span>
  );
}
