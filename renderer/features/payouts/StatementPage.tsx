import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { cx } from '#renderer/ui/cx.ts';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
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
import { statementHref } from './hrefs.ts';
import { MonthSide } from './MonthSide.tsx';
import { MonthSummary } from './MonthSummary.tsx';
import { StatementPaper } from './StatementPaper.tsx';
import { useMonths } from './useMonths.ts';
import { YearStatement } from './YearStatement.tsx';
import { monthLabel, monthName } from './words.ts';
import { ownTimeZone } from '#renderer/services/tableFile.ts';
import styles from './statement.module.css';

const monthPattern = /^\d{4}-\d{2}$/;
const yearPattern = /^\d{4}$/;

interface StatementPageProps {
  /** A month (`2026-11`), a year (`2026`), or the id of a payout. */
  readonly what: string;
  readonly back: ReactNode;
}

/** A printable statement. A year has no seal, because its months are sealed. */
export function StatementPage({ what, back }: StatementPageProps) {
  return yearPattern.test(what) ? (
    <YearStatement year={what} back={back} />
  ) : (
    <SealedStatement what={what} back={back} />
  );
}

/** A sealed statement, rendered for printing from the sealed file. */
function SealedStatement({ what, back }: StatementPageProps) {
  const { t } = useTranslation('payouts');
  const isOnline = useIsOnline();
  const { api } = useServices();
  const locale = useLocale();
  const navigate = useNavigate();
  const timeZone = ownTimeZone();
  const isMonth = monthPattern.test(what);
  const months = useMonths();
  const requested = isMonth ? { month: what } : { payoutId: what };
  const { data, error, refetch } = useQuery({
    queryKey: payoutKeys.statement(what, timeZone),
    queryFn: ({ signal }) =>
      unwrap(api.call('getStatement', { query: { ...requested, timeZone } }, { signal })),
    staleTime: 0,
  });
  const isNone = error instanceof CallFailure && error.error.code === 'not_found';
  return (
    <main className={styles.page}>
      <PageHead title={t('statement.title')} back={back} className={styles.head} />
      {data && (
        <div className={styles.actions}>
          {isMonth && months && (
            <span className={styles.pick}>
              <Menu
                label={t('statement.months')}
                trigger={<Button icon="down">{monthLabel(locale, what)}</Button>}
              >
                {months.months.map(({ month }) => (
                  <MenuItem key={month} onSelect={() => void navigate(statementHref(locale, month))}>
                    {monthLabel(locale, month)}
                  </MenuItem>
                ))}
              </Menu>
            </span>
          )}
          <Button icon="download" onPress={() => saveFile(data.fileName, data.csv)}>
            {t('statement.csv')}
          </Button>
          <Button kind="primary" onPress={() => window.print()}>
            {t('statement.print')}
          </Button>
        </div>
      )}
      {data ? (
        <div className={cx(isMonth && months && styles.withSide)}>
          <StatementPaper
            csv={data.csv}
            summary={(summary) => (
              <MonthSummary
                name={monthName(locale, what)}
                summary={summary}
                month={months?.months.find(({ month }) => month === what) ?? null}
                coinRate={months?.coinRate ?? null}
                currency={months?.currency ?? 'USD'}
              />
            )}
          />
          {isMonth && months && <MonthSide months={months} current={what} />}
        </div>
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
