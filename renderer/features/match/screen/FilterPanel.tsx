import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import type { FilterStore } from '../session/filterStore.ts';
import { AgeFilterDialog, CountryFilterDialog } from './FilterDialog.tsx';
import { useFilterWords } from './filterSummary.ts';
import { GenderChoice } from './GenderChoice.tsx';
import styles from './filter.module.css';

/** Filter of the people to meet: everyone for free, or women or men for the shown price. */
export function FilterPanel({ filters, locale }: { filters: FilterStore; locale: Locale }) {
  const { t } = useTranslation('match');
  const { filter, isSaved } = useSnapshot(filters.state);
  const words = useFilterWords(filter, locale);
  const [open, setOpen] = useState<'country' | 'age' | null>(null);

  return (
    <div className={styles.filters}>
      <h2 className={cx(text.label, text.muted, styles.heading)}>{t('filter.title')}</h2>
      <GenderChoice filters={filters} />
      <div className={styles.picks}>
        <button type="button" className={styles.pick} onClick={() => setOpen('country')}>
          <Icon name="globe" />
          <span className={styles.wide}>{t('filter.country')}</span>
          <span className={cx(text.muted, text.cut)}>{words.country}</span>
          <Icon name="right" />
        </button>
        <hr className={styles.rule} />
        <button type="button" className={styles.pick} onClick={() => setOpen('age')}>
          <Icon name="profile" />
          <span className={styles.wide}>{t('filter.age')}</span>
          <span className={cx(text.muted, text.cut)}>{words.age}</span>
          <Icon name="right" />
        </button>
      </div>
      {!isSaved && (
        <p className={cx(text.tiny, styles.unsaved)} role="status">
          {t('filter.notSaved')}
        </p>
      )}
      {open === 'country' && <CountryFilterDialog filters={filters} onClose={() => setOpen(null)} />}
      {open === 'age' && <AgeFilterDialog filters={filters} onClose={() => setOpen(null)} />}
    </div>
  );
}
