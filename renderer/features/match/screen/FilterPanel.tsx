import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import { AgeFilterDialog, CountryFilterDialog } from './FilterDialog.tsx';
import { useFilterWords } from './filterSummary.ts';
import { GenderChoice } from './GenderChoice.tsx';
import styles from './filter.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Filter of the people to meet: everyone for free, or women or men for the shown price. */
export function FilterPanel({ filters, locale }: { filters: FilterStore; locale: Locale }) {
  const { t } = useTranslation('match');
  const { filter, isSaved } = useSnapshot(filters.state);
  const words = useFilterWords(filter, locale);
  const [open, setOpen] = useState<'country' | 'age' | null>(null);

  return (
    <div className={styles.filters}>
      <Text as="h2" size={14} weight={500} tone="muted" className={styles.heading}>
        {t('filter.title')}
      </Text>
      <GenderChoice filters={filters} />
      <div className={styles.picks}>
        <button type="button" className={styles.pick} onClick={() => setOpen('country')}>
          <Icon name="globe" />
          <span className={styles.wide}>{t('filter.country')}</span>
          <Text as="span" tone="muted" wrap="cut">
            {words.country}
          </Text>
          <Icon name="right" />
        </button>
        <hr className={styles.rule} />
        <button type="button" className={styles.pick} onClick={() => setOpen('age')}>
          <Icon name="profile" />
          <span className={styles.wide}>{t('filter.age')}</span>
          <Text as="span" tone="muted" wrap="cut">
            {words.age}
          </Text>
          <Icon name="right" />
        </button>
      </div>
      {!isSaved && (
        <Text size={12} className={styles.unsaved} role="status">
          {t('filter.notSaved')}
        </Text>
      )}
      {open === 'country' && <CountryFilterDialog filters={filters} onClose={() => setOpen(null)} />}
      {open === 'age' && <AgeFilterDialog filters={filters} onClose={() => setOpen(null)} />}
    </div>
  );
}
