import type { CSSProperties } from 'react';
import { payoutSums, type PayoutPartKey, type PayoutParts } from '#shared/domain/payoutParts.ts';
import { formatCount, formatMoney, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './waterfall.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface WaterfallProps {
  readonly title: string;
  readonly parts: PayoutParts['parts'];
  readonly agency: PayoutParts['agency'];
  readonly currency: string | null;
  /** The payout was paid. */
  readonly isPaid: boolean;
  /** Text beside the title; absent: explains how to see the entries of a line. */
  readonly text?: string;
  /** Overrides the default names of parts. */
  readonly names?: Partial<Record<PayoutPartKey, string>>;
  /** Overrides the default notes below the names. */
  readonly notes?: Partial<Record<PayoutPartKey, string>>;
  /** Amount that the last bar marks: the minimum payout. */
  readonly mark?: number | null;
  /** Opens the entries of a part. */
  readonly onWhy: (part: PayoutPartKey) => void;
}

/**
 * A waterfall chart from the users' payments to the streamer's payout. A table for screen readers, with bars
 * for the same numbers.
 */
export function Waterfall({
  title,
  parts,
  agency,
  currency,
  isPaid,
  text,
  names = {},
  notes = {},
  mark = null,
  onWhy,
}: WaterfallProps) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const maxAmount = Math.max(1, mark ?? 0, ...parts.map(({ amount }) => Math.abs(amount ?? 0)));
  const isSum = (key: (typeof parts)[number]['key']) => key === 'gross' || payoutSums.includes(key);
  /** Returns the amount after `count` parts: the last sum plus the steps since. */
  const levelAfter = (count: number): number =>
    parts
      .slice(0, count)
      .reduce((level, { key, amount }) => (isSum(key) ? (amount ?? 0) : level + (amount ?? 0)), 0);
  const rows = parts.map((part, index) => {
    const isTotal = isSum(part.key);
    const [from, to] = [isTotal ? 0 : levelAfter(index), levelAfter(index + 1)];
    const at = Math.max(0, Math.min(from, to)) / maxAmount;
    return { ...part, isTotal, at, width: Math.abs(to - from) / maxAmount, end: Math.max(0, to) / maxAmount };
  });
  return (
    <section aria-labelledby="waterfall">
      <header className={styles.head}>
        <Text id="waterfall" as="h3" size={16} weight={600}>
          {title}
        </Text>
        <p>{text ?? t('part.press')}</p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('part.what')}</th>
            <td className={styles.barCell} aria-hidden="true" />
            <th scope="col" className={styles.number}>
              {t('table.coins')}
            </th>
            <th scope="col" className={styles.number}>
              {t('part.money')}
            </th>
            <td className={styles.more} aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, coins, amount, entries, isTotal, at, width, end }, index) => (
            <tr
              key={key}
              className={cx(
                isTotal ? styles.total : styles.step,
                Boolean(entries) && styles.open,
                key === 'penalties' && (amount ?? 0) < 0 && styles.penalty,
                key === 'paid' && (amount === 0 ? styles.nothing : styles.paid),
              )}
            >
              <th scope="row">
                <CoverLink onPress={entries ? () => onWhy(key) : undefined}>
                  {names[key] ??
                    (key === 'penalties' && (amount ?? 0) > 0 ? t('part.penaltiesBack') : null) ??
                    (key === 'agency' && agency?.name
                      ? agency.name
                      : t(key === 'paid' && !isPaid ? 'part.due' : `part.${key}`))}
                </CoverLink>
                <small>
                  {notes[key] ??
                    (key === 'agency'
                      ? t('part.note.agency', { percent: agency?.percent ?? 0 })
                      : key === 'fee' || key === 'paid' || key === 'cameBack' || entries === null
                        ? t(`part.note.${key}`)
                        : `${t(`part.note.${key}`)}, ${t('part.entries', { count: entries })}`)}
                </small>
              </th>
              <td className={styles.barCell} aria-hidden="true">
                <span
                  className={cx(styles.track, index === rows.length - 1 && styles.last)}
                  style={{ '--at': at, '--width': width, '--end': end } as CSSProperties}
                >
                  <i />
                  {mark !== null && index === rows.length - 1 && (
                    <u style={{ '--mark': mark / maxAmount } as CSSProperties} />
                  )}
                </span>
              </td>
              <td className={styles.number}>
                {coins === null ? '' : isTotal ? formatCount(locale, coins) : formatSigned(locale, coins)}
              </td>
              <td className={styles.number}>{formatMoney(locale, amount, currency)}</td>
              <td className={styles.more} aria-hidden="true">
                {entries ? <Icon name="right" /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
