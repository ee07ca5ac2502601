import { useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import mark from '#resources/art/mark.svg';
import {
  lineColumns,
  statementPlainText,
  statementVersions,
  type StatementLine,
} from '#shared/domain/statement.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatMoney, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import { saveFile } from '#renderer/services/saveFile.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import type { ReactNode } from 'react';
import { payoutKeys } from './keys.ts';
import { ownTimeZone } from '#renderer/services/tableFile.ts';
import styles from './statement.module.css';

const monthPattern = /^\d{4}-\d{2}$/;

/** A sealed statement as a page to print: the very file, read and drawn. */
export function StatementPage({ what, back }: { readonly what: string; readonly back: ReactNode }) {
  const { t } = useTranslation('payouts');
  const isOnline = useIsOnline();
  const { api } = useServices();
  const timeZone = ownTimeZone();
  const asked = monthPattern.test(what) ? { month: what } : { payoutId: what };
  const { data, error, refetch } = useQuery({
    queryKey: payoutKeys.statement(what, timeZone),
    queryFn: ({ signal }) => unwrap(api.call('getStatement', { query: { ...asked, timeZone } }, { signal })),
    staleTime: 0,
  });
  const isNone = error instanceof CallFailure && error.error.code === 'not_found';
  return (
    <main className={styles.page}>
      <PageHead title={t('statement.title')} back={back} className={styles.head} />
      {data && (
        <div className={styles.actions}>
          <Button icon="download" onPress={() => saveFile(data.fileName, data.csv)}>
            {t('statement.csv')}
          </Button>
          <Button kind="primary" onPress={() => window.print()}>
            {t('statement.print')}
          </Button>
        </div>
      )}
      {data ? (
        <Paper csv={data.csv} />
      ) : isNone ? (
        <EmptyState icon="wallet" title={t('statement.noneTitle')} text={t('statement.none')} />
      ) : (
        <ListState
          rows={8}
          state={
            error
              ? { kind: 'failed', retry: () => void refetch() }
              : { kind: isOnline ? 'loading' : 'offline' }
          }
          offline={{ title: t('offline.title'), text: t('offline.text') }}
        />
      )}
    </main>
  );
}

function Paper({ csv }: { readonly csv: string }) {
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
  const figures = [
    { term: t('statement.lines'), value: formatCount(locale, lines.length) },
    { term: t('table.coins'), value: formatCount(locale, Number(coins)) },
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
          <b>{scope === 'month' ? t('statement.month') : t('statement.payout')}</b>
          <span>{plain(id)}</span>
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
      <table>
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
                  {/* Where there is no room for their columns. */}
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

/** `11-09 08:02:14`, as it stands in the file. */
const shortTime = (utc: StatementLine['utc']): string => `${utc.slice(5, 10)} ${utc.slice(11, 19)}`;
