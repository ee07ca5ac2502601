import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import mark from '#resources/art/mark.svg';
import type { StatementMonth, StatementMonths } from '#shared/domain/statementMonths.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { MonthSummary } from './MonthSummary.tsx';
import { useMonths } from './useMonths.ts';
import { monthLabel } from './words.ts';
import { yearFile } from './yearFile.ts';
import styles from './statement.module.css';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { summaryParts, type SummaryPart } from '#shared/domain/statementSummary.ts';

/** A year for printing or saving as PDF: its sum, the transfers received, and each month. */
export function YearStatement({ year, back }: { readonly year: string; readonly back: ReactNode }) {
  const { t } = useTranslation('payouts');
  const isOnline = useIsOnline();
  const months = useMonths();
  const own = months?.months.filter(({ month }) => month.startsWith(`${year}-`)).toReversed() ?? [];
  return (
    <main className={styles.page}>
      <PageHead title={t('statement.title')} back={back} className={styles.head} />
      {months === null ? (
        <ListState
          rows={8}
          state={{ kind: isOnline ? 'loading' : 'offline' }}
          offline={{ title: t('offline.title'), text: t('offline.text') }}
        />
      ) : own.length === 0 ? (
        <EmptyState icon="wallet" title={t('statement.noneTitle')} text={t('statement.none')} />
      ) : (
        <>
          <div className={styles.actions}>
            <SaveTable load={async () => yearFile(months, year)} label={t('statement.yearFile', { year })} />
            <Button kind="primary" onPress={() => window.print()}>
              {t('statement.printPdf')}
            </Button>
          </div>
          <YearPaper year={year} own={own} months={months} />
        </>
      )}
    </main>
  );
}

function YearPaper({
  year,
  own,
  months: { coinRate, currency },
}: {
  readonly year: string;
  /** Months of the year, earliest first. */
  readonly own: readonly StatementMonth[];
  readonly months: StatementMonths;
}) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const { clock, session } = useServices();
  const { user } = useSnapshot(session.state);
  const whole = sumOfMonths(year, own);
  const first = Date.parse(`${own[0]?.month ?? `${year}-01`}-01T00:00:00Z`);
  const last = Math.min(clock.now(), Date.UTC(Number(year), 11, 31));
  const day = (ms: number) =>
    formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(ms));
  const isWhole = last < clock.now();
  return (
    <article className={styles.paper} aria-label={t('statement.title')}>
      <header>
        <b className={styles.brand}>
          <img src={mark} alt="" width={24} height={24} />
          Vesper
        </b>
        <div>
          <b>{isWhole ? year : t('statement.soFar', { year })}</b>
          <span>{t('statement.title')}</span>
          <span>
            {day(first)} – {day(last)}
          </span>
        </div>
      </header>
      {user?.name && (
        <dl className={styles.parties}>
          <div>
            <dt>{t('statement.person')}</dt>
            <dd>{[user.name, user.humanReadableId].filter((each) => each !== null).join(', ')}</dd>
          </div>
        </dl>
      )}
      <MonthSummary
        name={year}
        summary={whole}
        month={whole.reached.length === 0 ? null : whole}
        coinRate={coinRate}
        currency={currency ?? 'USD'}
      />
      <table className={styles.year}>
        <thead>
          <tr>
            <th scope="col">{t('statement.month')}</th>
            <th scope="col">{t('statement.opening')}</th>
            <th scope="col">{t('statement.earned')}</th>
            <th scope="col">{t('statement.part.agency')}</th>
            <th scope="col">{t('statement.part.penalties')}</th>
            <th scope="col">{t('statement.part.paidOut')}</th>
            <th scope="col">{t('statement.closing')}</th>
          </tr>
        </thead>
        <tbody>
          {own.map(({ month, opening, earned, parts, closing }) => (
            <tr key={month}>
              <th scope="row">{monthLabel(locale, month)}</th>
              <td>{formatCount(locale, opening)}</td>
              <td>{formatSigned(locale, earned.coins)}</td>
              {[parts.agency, parts.penalties, parts.paidOut].map(({ coins }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns keep their places
                <td key={at}>{formatSigned(locale, coins)}</td>
              ))}
              <td>{formatCount(locale, closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{t('statement.yearNote')}</footer>
    </article>
  );
}

type Sum = StatementMonth['earned'];

const add = (sums: readonly Sum[]): Sum => ({
  coins: sums.reduce((total, { coins }) => total + coins, 0),
  entries: sums.reduce((total, { entries }) => total + entries, 0),
});

/** Sums consecutive months, earliest first: from the first opening balance to the last closing balance. */
function sumOfMonths(name: string, months: readonly StatementMonth[]): StatementMonth {
  const bySource = Object.fromEntries(
    earningSources.map((source) => [source, add(months.map((month) => month.bySource[source]))]),
  ) as Record<EarningSource, Sum>;
  const parts = Object.fromEntries(
    summaryParts.map((part) => [part, add(months.map((month) => month.parts[part]))]),
  ) as Record<SummaryPart, Sum>;
  return {
    month: name,
    opening: months[0]?.opening ?? 0,
    earned: add(months.map(({ earned }) => earned)),
    bySource,
    parts,
    closing: months.at(-1)?.closing ?? 0,
    onItsWay: months.reduce((total, { onItsWay }) => total + onItsWay, 0),
    reached: months.flatMap(({ reached }) => reached),
  };
}
