import Papa from 'papaparse';
import type { ReactNode } from 'react';
import mark from '#resources/art/mark.svg';
import {
  lineColumns,
  statementPlainText,
  statementVersions,
  type StatementLine,
} from '#shared/domain/statement.ts';
import { summaryOf, type StatementSummary } from '#shared/domain/statementSummary.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatMoney, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { monthLabel } from './words.ts';
import styles from './statement.module.css';

interface PaperProps {
  /** The CSV file as sealed by the server. */
  readonly csv: string;
  /** Renders the summary of a month from the lines of the file. */
  readonly summary: (summary: StatementSummary) => ReactNode;
}

/** A sealed statement, rendered for printing from the sealed file. */
export function StatementPaper({ csv, summary }: PaperProps) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const rows = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
  const [, said, scope = '', id = '', from = '', until = '', person = '', timeZone = ''] = rows[0] ?? [];
  const version = statementVersions.find((known) => known === said) ?? '1';
  const plain = (cell: string) => statementPlainText(cell, version);
  const lines = rows.slice(2).filter((row) => row.length === lineColumns.length);
  const sum = rows.find((row) => row[0] === 'sum') ?? [];
  const seal = rows.find((row) => row[0] === 'seal') ?? [];
  const [, , coins = '0', amount = '', fee = '', paid = '', currency = 'USD'] = sum;
  const money = (text: string) => (text === '' ? null : formatMoney(locale, Number(text), currency));
  const day = (iso: string) =>
    formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(iso));
  const isMonth = scope === 'month';
  const figures = [
    { term: t('statement.lines'), value: formatCount(locale, lines.length) },
    // The coins of a month are its closing balance, which the summary shows.
    { term: t('table.coins'), value: isMonth ? null : formatCount(locale, Number(coins)) },
    { term: t('table.amount'), value: money(amount) },
    { term: t('table.fee'), value: money(fee) },
    { term: t('part.paid'), value: money(paid) },
  ];
  return (
    <article className={styles.paper} aria-label={t('statement.title')}>
      <header>
        <b className={styles.brand}>
          <img src={mark} alt="" width={24} height={24} />
          Vesper
        </b>
        <div>
          <b>{isMonth ? monthLabel(locale, plain(id)) : t('statement.payout')}</b>
          <span>{isMonth ? t('statement.title') : plain(id)}</span>
          <span>
            {day(from)} – {day(until)}
          </span>
        </div>
      </header>
      <dl className={styles.parties}>
        <div>
          <dt>{t('statement.person')}</dt>
          <dd>{plain(person)}</dd>
        </div>
        <div>
          <dt>{t('statement.zone')}</dt>
          <dd>{plain(timeZone)}</dd>
        </div>
        {figures.flatMap(({ term, value }) =>
          value === null
            ? []
            : [
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
      </dl>
      {isMonth &&
        summary(
          summaryOf(
            lines.map(([, , , , kind = '', , own = '0']) => ({
              kind: plain(kind),
              coins: Number(own),
              entries: 1,
            })),
          ),
        )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('statement.line')}</th>
            <th scope="col">UTC</th>
            <th scope="col" className={styles.local}>
              {t('statement.local')}
            </th>
            <th scope="col">{t('statement.cause')}</th>
            <th scope="col">{t('table.coins')}</th>
            <th scope="col">{t('statement.total')}</th>
            <th scope="col" className={styles.chain}>
              {t('statement.chain')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(
            ([
              line = '',
              utc = '',
              local = '',
              offset = '',
              ,
              cause = '',
              own = '0',
              total = '0',
              chain = '',
            ]) => (
              <tr key={line} data-minus={Number(own) < 0 || undefined}>
                <td>{line}</td>
                <td>{shortTime(utc)}</td>
                <td className={styles.local}>
                  {local.slice(11)} <small>{offset}</small>
                </td>
                <td className={styles.cause}>
                  {plain(cause)}
                  {/* Replaces the columns for time and chain on narrow screens. */}
                  <small className={styles.narrow}>
                    {t('statement.localAt', { time: local.slice(11), offset })} ·{' '}
                    {chain.slice(0, 8).toUpperCase()}
                  </small>
                </td>
                <td>{formatSigned(locale, Number(own))}</td>
                <td>{formatCount(locale, Number(total))}</td>
                <td className={styles.chain}>{chain.slice(0, 8).toUpperCase()}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <footer>
        <p>{t('statement.how')}</p>
        <p>
          {t('statement.seal', { key: seal[1] ?? '' })} <code>{seal[2]}</code>
        </p>
      </footer>
    </article>
  );
}

/** Formats a time: `11-09 08:02:14`, in UTC as in the file. */
const shortTime = (utc: StatementLine['utc']): string => `${utc.slice(5, 10)} ${utc.slice(11, 19)}`;
