import { useEffect, useState } from 'react';
import { destinationChecks } from '#shared/api/finance.ts';
import { billingTitles, billingTypes, type PayoutStatus } from '#shared/domain/billing.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { createScope } from '#shared/lib/scope.ts';
import { capital, formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { Select, type SelectOption } from '#renderer/ui/Select.tsx';
import { anyChoice, type PayoutFilters } from './filters.ts';
import styles from './run.module.css';

/** Milliseconds after the last keystroke before the server is queried. */
const typingMs = 300;

/** Search and filters of a list of payouts. */
export function RunFilters({
  status,
  filters,
  weeks,
  months,
  onChange,
}: {
  readonly status: PayoutStatus;
  readonly filters: PayoutFilters;
  readonly weeks: readonly string[];
  readonly months: readonly string[];
  readonly onChange: (filters: PayoutFilters) => void;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const { clock } = useServices();
  const [typed, setTyped] = useState(filters.search ?? '');
  const search = typed.trim();

  useEffect(() => {
    if (search === (filters.search ?? '')) return;
    const scope = createScope();
    clock.after(scope, typingMs, () => onChange(changed(filters, 'search', search)));
    return () => scope.end();
  }, [clock, filters, onChange, search]);

  const choice = (name: 'week' | 'month' | 'method' | 'check', options: readonly SelectOption[]) => (
    <Select
      key={name}
      look="row"
      label={t(`filter.${name}`)}
      className={styles.filter}
      options={[{ id: anyChoice, label: t('filter.any') }, ...options]}
      value={filters[name] ?? anyChoice}
      onChange={(id) => onChange(changed(filters, name, id === anyChoice ? '' : id))}
    />
  );
  const weekWords = (first: string) =>
    formatPeriod(locale, first, new Date(Date.parse(first) + 7 * DAY_MS - 1).toISOString());
  const monthWords = (month: string) =>
    capital(
      formatDate(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(`${month}-01`)),
      locale,
    );
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      <SearchField
        hasKey
        label={t('filter.search')}
        value={typed}
        onChange={setTyped}
        className={styles.search}
      />
      {status === 'paid' &&
        choice(
          'month',
          months.map((id) => ({ id, label: monthWords(id) })),
        )}
      {choice(
        'week',
        weeks.map((id) => ({ id, label: weekWords(id) })),
      )}
      {status === 'pending' &&
        choice(
          'check',
          destinationChecks.map((id) => ({ id, label: t(`filter.checks.${id}`) })),
        )}
      {choice(
        'method',
        billingTypes.map((id) => ({ id, label: billingTitles[id] })),
      )}
    </div>
  );
}

/** Returns the filters with one changed; an empty value removes it. */
function changed(filters: PayoutFilters, name: keyof PayoutFilters, value: string): PayoutFilters {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
