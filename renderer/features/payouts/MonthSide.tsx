import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import type { StatementMonths } from '#shared/domain/statementMonths.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { statementHref } from './hrefs.ts';
import { monthLabel } from './words.ts';
import { yearFile, yearsOf } from './yearFile.ts';
import styles from './statement.module.css';

/** The months since the streamer's first entry, and each year as a file. */
export function MonthSide({
  months,
  current,
}: {
  readonly months: StatementMonths;
  readonly current: string;
}) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const thisYear = months.months[0]?.month.slice(0, 4);
  return (
    <aside className={styles.side}>
      <nav aria-label={t('statement.months')}>
        {months.months.map(({ month, earned }) => (
          <RouterLink
            key={month}
            href={statementHref(locale, month)}
            aria-current={month === current ? 'page' : undefined}
          >
            {monthLabel(locale, month)}
            <small>{formatCount(locale, earned.coins)}</small>
          </RouterLink>
        ))}
      </nav>
      {yearsOf(months).map((year) => (
        <section key={year}>
          <h3>{year === thisYear ? t('statement.soFar', { year }) : year}</h3>
          <p>{t('statement.yearText')}</p>
          <SaveTable load={async () => yearFile(months, year)} label={t('statement.yearFile', { year })} />
          <RouterLink className={styles.yearLink} href={statementHref(locale, year)}>
            {t('statement.yearPdf', { year })}
          </RouterLink>
          {year === thisYear && <p>{t('statement.yearSoFar')}</p>}
        </section>
      ))}
    </aside>
  );
}
