import { useEffect, useId, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { defaultMatchingFilter, matchPriceCoins } from '#shared/domain/matchingFilter.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import type { FilterStore } from '../session/filterStore.ts';
import { AgeFields, CountryFields } from './FilterFields.tsx';
import { useFilterWords } from './filterSummary.ts';
import { GenderChoice } from './GenderChoice.tsx';
import styles from './options.module.css';
import { Page, Text } from '#renderer/ui/layout.tsx';

export interface SearchOptionsPageProps {
  readonly filters: FilterStore;
  readonly locale: Locale;
  readonly title: string;
  /** The user's coins; null: unknown. */
  readonly balance: number | null;
  /** Back button in front of the title. */
  readonly back?: ReactNode;
  readonly onMatch: () => void;
}

/** §2 `/search-options`: all filters on one page, with the price of a match. */
export function SearchOptionsPage(props: SearchOptionsPageProps) {
  const { filters, locale, title, balance, back, onMatch } = props;
  const { t } = useTranslation('match');
  const id = useId();
  const { filter, isSaved } = useSnapshot(filters.state);
  const words = useFilterWords(filter, locale);
  const price = matchPriceCoins(filter.gender);
  const isUsual = JSON.stringify(filter) === JSON.stringify(defaultMatchingFilter);
  useEffect(() => void filters.load(), [filters]);

  return (
    <Page>
      <PageHead title={title} back={back} />
      <div className={styles.columns}>
        <Card title={t('filter.youMeet')} className={styles.summary}>
          <Facts
            facts={[
              { term: t('filter.gender'), value: words.gender },
              { term: t('filter.age'), value: words.age },
              { term: t('filter.country'), value: words.country },
              {
                term: t('filter.aMatchCosts'),
                value: price === 0 ? t('filter.nothing') : <Coins value={price} />,
              },
            ]}
          />
          <Text size={12} role="status">
            {balance !== null && balance < price
              ? t('filter.notEnough', { coins: price, balance })
              : words.price}
          </Text>
          {!isSaved && (
            <Text size={12} tone="warning" role="status">
              {t('filter.notSaved')}
            </Text>
          )}
          <div className={styles.go}>
            <Button kind="primary" isBlock onPress={onMatch}>
              {t('filter.toMatch')}
            </Button>
          </div>
          <Button
            kind="quiet"
            isBlock
            isDisabled={isUsual}
            onPress={() => filters.change({ ...defaultMatchingFilter })}
          >
            {t('filter.reset')}
          </Button>
        </Card>
        <div className={styles.choices}>
          <GenderChoice filters={filters} />
          <section className={styles.group} aria-labelledby={`${id}-age`}>
            <h2 id={`${id}-age`}>{t('filter.age')}</h2>
            <AgeFields filters={filters} />
          </section>
          <section className={styles.group} aria-labelledby={`${id}-country`}>
            <h2 id={`${id}-country`}>{t('filter.country')}</h2>
            <CountryFields filters={filters} />
          </section>
        </div>
      </div>
    </Page>
  );
}
