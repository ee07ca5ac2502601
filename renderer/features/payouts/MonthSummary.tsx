import type { ReactNode } from 'react';
import { earningSources } from '#shared/domain/streamer.ts';
import type { StatementMonth } from '#shared/domain/statementMonths.ts';
import type { StatementSummary, SummaryPart } from '#shared/domain/statementSummary.ts';
import { formatCount, formatMoney, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { formatDay } from './words.ts';
import styles from './statement.module.css';

interface MonthSummaryProps {
  readonly name: string;
  /** Summed from the sealed lines, so that the seal covers the sums. */
  readonly summary: StatementSummary;
  /** The month with the server's payouts; null until loaded. */
  readonly month: StatementMonth | null;
  readonly coinRate: number | null;
  readonly currency: string;
}

const afterEarned = ['returned', 'agency', 'penalties', 'other'] as const satisfies readonly SummaryPart[];

/** The month from its opening to its closing balance, in coins and money, with the transfers received. */
export function MonthSummary({ name, summary, month, coinRate, currency }: MonthSummaryProps) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const { opening, earned, bySource, parts, closing } = summary;
  const onItsWay = month?.onItsWay ?? 0;
  const row = (
    key: string,
    title: string,
    coins: number,
    more: { entries?: number; look?: string | undefined; isBalance?: boolean; note?: string } = {},
  ): ReactNode => (
    <tr key={key} className={more.look}>
      <th scope="row">
        {title}
        {more.note && <small>{more.note}</small>}
        {more.entries !== undefined && <small>{t('part.entries', { count: more.entries })}</small>}
      </th>
      <td>{more.isBalance ? formatCount(locale, coins) : formatSigned(locale, coins)}</td>
      <td>{formatMoney(locale, coinRate ? coins / coinRate : null, currency)}</td>
    </tr>
  );
  return (
    <>
      <table className={styles.summary}>
        <thead>
          <tr>
            <th scope="col">
              {name}
              {coinRate !== null && (
                <small>
                  {t('details.rateValue', {
                    rate: formatCount(locale, coinRate),
                    one: formatMoney(locale, 1, currency),
                  })}
                </small>
              )}
            </th>
            <th scope="col">{t('statement.coins')}</th>
            <th scope="col">{t('statement.dollars')}</th>
          </tr>
        </thead>
        <tbody>
          {row('opening', t('statement.opening'), opening, { isBalance: true })}
          {row('earned', t('statement.earned'), earned.coins, { entries: earned.entries })}
          {earningSources
            .filter((source) => bySource[source].entries > 0)
            .map((source) =>
              row(source, t(`source.${source}`), bySource[source].coins, {
                look: styles.within,
                isBalance: true,
              }),
            )}
          {afterEarned
            .filter((part) => parts[part].entries > 0)
            .map((part) =>
              row(part, t(`statement.part.${part}`), parts[part].coins, {
                entries: parts[part].entries,
                look: part === 'penalties' && parts[part].coins < 0 ? styles.minus : undefined,
              }),
            )}
          {(parts.paidOut.entries > 0 || onItsWay > 0) &&
            row('paidOut', t('statement.part.paidOut'), parts.paidOut.coins + onItsWay)}
          {onItsWay > 0 && row('onItsWay', t('statement.onItsWay'), -onItsWay)}
        </tbody>
        <tfoot>{row('closing', t('statement.closing'), closing, { isBalance: true })}</tfoot>
      </table>
      {month && (
        <table className={styles.summary}>
          <thead>
            <tr>
              <th scope="col">{t('statement.reached')}</th>
              <th scope="col">{t('statement.fee')}</th>
              <th scope="col">{t('statement.toYou')}</th>
            </tr>
          </thead>
          <tbody>
            {month.reached.length === 0 && (
              <tr>
                <td colSpan={3}>{t('statement.nothingReached')}</td>
              </tr>
            )}
            {month.reached.map(({ payoutId, paidAt, periodStart, periodEnd, fee, amount }) => (
              <tr key={payoutId}>
                <th scope="row">
                  {formatDay(locale, paidAt)}
                  <small>{formatPeriod(locale, periodStart, periodEnd)}</small>
                </th>
                <td>{formatMoney(locale, -fee, currency)}</td>
                <td>{formatMoney(locale, amount - fee, currency)}</td>
              </tr>
            ))}
          </tbody>
          {month.reached.length > 0 && (
            <tfoot>
              <tr>
                <th scope="row">{t('statement.inMonth', { month: name })}</th>
                <td>{formatMoney(locale, -sumOf(month.reached.map(({ fee }) => fee)), currency)}</td>
                <td>
                  {formatMoney(locale, sumOf(month.reached.map(({ amount, fee }) => amount - fee)), currency)}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </>
  );
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);
