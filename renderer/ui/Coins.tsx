import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { formatCount, formatSigned } from '#renderer/i18n/format.ts';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Coins.module.css';

export interface CoinsProps {
  /** Whole coins; null is shown as a dash. */
  readonly value: number | null;
  /** `pill` is the balance in a page's head, `glass` the same on video. */
  readonly kind?: 'plain' | 'pill' | 'glass';
  /** Shows a plus or minus sign, for earned or paid coins. */
  readonly isSigned?: boolean;
  readonly className?: string;
}

/** A number of coins with the coin's picture, and in words for screen readers. */
export function Coins({ value, kind = 'plain', isSigned, className }: CoinsProps) {
  const { t, i18n } = useTranslation('common');
  const locale = i18n.language as Locale;
  const number = isSigned && value !== null ? formatSigned(locale, value) : formatCount(locale, value);
  return (
    <span className={cx(styles.coins, styles[kind], className)}>
      <span aria-hidden="true">{number}</span>
      <VisuallyHidden>
        {value === null ? t('coins.unknown') : t('coins.count', { count: value })}
      </VisuallyHidden>
    </span>
  );
}
