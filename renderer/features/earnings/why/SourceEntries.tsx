import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Figure } from '#shared/domain/earnings.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ChartKey } from '#renderer/ui/ChartKey.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { List } from '#renderer/ui/Item.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FailedPart } from '../FailedPart.tsx';
import { EntryRow } from './EntryRow.tsx';
import { groupEntries } from './grouping.ts';
import { useEntries, type FigureQuery } from './useFigure.ts';
import styles from './why.module.css';

/** Sum of one source of a figure, with its entries once opened. */
export function SourceEntries({
  figure,
  sum,
  isOpenAtFirst,
}: {
  readonly figure: FigureQuery;
  readonly sum: Figure['bySource'][number];
  readonly isOpenAtFirst: boolean;
}) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <section aria-label={t(`source.${sum.source}`)}>
      <h3 className={styles.source}>
        <PressButton className={styles.opener} aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          <ChartKey tone={sum.source} />
          <span>
            {t(`source.${sum.source}`)} <small>{t('why.entries', { count: sum.entries })}</small>
          </span>
          <b>{formatCount(locale, sum.coins)}</b>
          <Icon name="down" className={cx(isOpen && styles.up)} />
        </PressButton>
      </h3>
      {isOpen && <Entries figure={figure} sum={sum} />}
    </section>
  );
}

function Entries({
  figure,
  sum,
}: {
  readonly figure: FigureQuery;
  readonly sum: Figure['bySource'][number];
}) {
  const { t } = useTranslation(['earnings', 'common']);
  const locale = useLocale();
  const list = useEntries(figure, sum.source);
  if (list.kind === 'failed') return <FailedPart onRetry={list.retry} />;
  if (list.kind !== 'ready') return <Skeleton height={156} />;
  const { items: entries, more, loadMore } = list;
  const shown = entries.reduce((all, { coins }) => all + coins, 0);
  return (
    <>
      <List label={t(`source.${sum.source}`)}>
        {groupEntries(entries).map((group) => (
          <EntryRow key={group.id} group={group} />
        ))}
      </List>
      {more !== 'none' ? (
        <Button kind="quiet" isBusy={more === 'coming'} onPress={loadMore}>
          {t(more === 'failed' ? 'common:tryAgain' : 'why.more')}
        </Button>
      ) : (
        <p className={styles.proof}>
          {t('why.whole', { count: sum.entries, coins: formatCount(locale, shown) })}
        </p>
      )}
    </>
  );
}
