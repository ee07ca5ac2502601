import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { periods, type Period } from '#shared/domain/calls.ts';
import { cutName } from '#shared/domain/names.ts';
import { topUserSorts, type TopUserSort } from '#shared/domain/streamer.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { FailedPart } from '../FailedPart.tsx';
import { supporterHref } from '../supporter/href.ts';
import { useSupporters } from '../useParts.ts';
import { useWords } from '../useWords.ts';
import styles from '../earnings.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const kinds = ['calls', 'matches', 'gifts', 'media'] as const;

/** The users from whom the streamer earned most, by matches, calls, gifts and media together. */
export function Supporters() {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const [period, setPeriod] = useState<Period>('week');
  const [sort, setSort] = useState<TopUserSort>('coins');
  const { data, hasFailed, retry } = useSupporters(period, sort);
  return (
    <Card title={t('supporters.title')}>
      <div className={styles.selects}>
        <Select
          label={t('supporters.period')}
          look="row"
          options={periods.map((id) => ({ id, label: t(`supporters.periods.${id}`) }))}
          value={period}
          onChange={(id) => setPeriod(periods.find((known) => known === id) ?? 'week')}
        />
        <Select
          label={t('supporters.sort')}
          look="row"
          options={topUserSorts.map((id) => ({ id, label: t(`supporters.sorts.${id}`) }))}
          value={sort}
          onChange={(id) => setSort(topUserSorts.find((known) => known === id) ?? 'coins')}
        />
      </div>
      {hasFailed ? (
        <FailedPart onRetry={retry} />
      ) : !data ? (
        <Skeleton height={208} />
      ) : data.topMaleUsers.length === 0 ? (
        <Text size={14} tone="muted">
          {t('supporters.nobody')}
        </Text>
      ) : (
        <List isRuled label={t('supporters.title')}>
          {data.topMaleUsers.map(({ user, coins, lastAt, ...counts }) => {
            const name = user.name === null ? t('somebody') : cutName(user.name);
            const last =
              lastAt === null ? '' : t('supporters.last', { date: words.shortDate(Date.parse(lastAt)) });
            return (
              <Item
                key={user._id}
                picture={<Avatar name={name} src={user.avatar} size={36} presence={user.status} />}
                title={name}
                text={[
                  ...kinds.flatMap((kind) =>
                    counts[kind] ? [t(`supporters.${kind}`, { count: counts[kind] })] : [],
                  ),
                  last,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                end={<Coins value={coins} />}
                href={supporterHref(locale, user._id)}
                linkAs={RouterLink}
              />
            );
          })}
        </List>
      )}
    </Card>
  );
}
