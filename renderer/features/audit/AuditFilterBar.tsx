import { useEffect, useState } from 'react';
import { auditDesks, auditPeriods, auditSteps } from '#shared/domain/audit.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { Select, type SelectOption } from '#renderer/ui/Select.tsx';
import type { AuditFilters } from './useAuditLog.ts';
import styles from './audit.module.css';

/** Milliseconds after the last keystroke before the server is queried. */
const typingMs = 300;
const any = 'any';

/** Search and filters of the log. Active filters are highlighted. */
export function AuditFilterBar({
  filters,
  staff,
  onChange,
}: {
  readonly filters: AuditFilters;
  readonly staff: readonly { readonly _id: string; readonly name: string | null }[];
  readonly onChange: (filters: AuditFilters) => void;
}) {
  const { t } = useTranslation('audit');
  const { clock } = useServices();
  const [typed, setTyped] = useState(filters.search ?? '');
  const search = typed.trim();

  useEffect(() => {
    if (search === (filters.search ?? '')) return;
    const scope = createScope();
    clock.after(scope, typingMs, () => {
      const { search: _, ...others } = filters;
      onChange(search === '' ? others : { ...others, search });
    });
    return () => scope.end();
  }, [clock, filters, onChange, search]);

  const choice = (name: 'days' | 'by' | 'desk' | 'step', options: readonly SelectOption[]) => {
    const value = filters[name];
    return (
      <Select
        look="row"
        label={t(`filter.${name}`)}
        className={cx(styles.filter, value !== undefined && styles.isSet)}
        options={[{ id: any, label: t('filter.any') }, ...options]}
        value={value === undefined ? any : String(value)}
        onChange={(id) => {
          const { [name]: _, ...others } = filters;
          onChange(
            id === any ? others : ({ ...others, [name]: name === 'days' ? Number(id) : id } as AuditFilters),
          );
        }}
      />
    );
  };
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      <SearchField
        hasKey
        label={t('filter.search')}
        value={typed}
        onChange={setTyped}
        className={styles.search}
      />
      {choice(
        'days',
        auditPeriods.map((days) => ({ id: String(days), label: t('filter.lastDays', { count: days }) })),
      )}
      {choice(
        'by',
        staff.map(({ _id, name }) => ({ id: _id, label: name ?? _id })),
      )}
      {choice(
        'desk',
        auditDesks.map((id) => ({ id, label: t(`desk.${id}`) })),
      )}
      {choice(
        'step',
        auditSteps.map((id) => ({ id, label: t(`step.${id}`) })),
      )}
      <Chip
        isOn={filters.standing === undefined}
        onPress={() => {
          const { standing, ...others } = filters;
          onChange(standing === undefined ? { ...others, standing: 'yes' } : others);
        }}
      >
        {t('filter.undone')}
      </Chip>
    </div>
  );
}
