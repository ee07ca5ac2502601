import { useQuery } from '@tanstack/react-query';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatCount, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { FailedPart } from '../FailedPart.tsx';
import { earningsKeys } from '../keys.ts';
import { useWords } from '../useWords.ts';
import { NoteForm } from './NoteForm.tsx';
import styles from './supporter.module.css';
import page from '../earnings.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

const counts = ['calls', 'matches', 'gifts', 'media'] as const;

/**
 * Page of a supporter: the coins earned from them, their latest gifts, and the streamer's note about them.
 */
export function SupporterPage({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { api } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: earningsKeys.supporter(userId),
    queryFn: ({ signal }) => unwrap(api.call('getSupporter', { params: { userId } }, { signal })),
  });
  const back = <BackLink href={hrefOf(locale, 'income')} label={t('supporter.back')} linkAs={RouterLink} />;
  if (!data) {
    const isGone = error instanceof CallFailure && error.error.code === 'not_found';
    return (
      <div className={page.body}>
        {back}
        {isGone ? (
          <EmptyState icon="profile" title={t('supporter.gone')} text={t('supporter.goneText')} />
        ) : error ? (
          <FailedPart onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    );
  }
  const { user, lifetime, gifts } = data;
  const name = user.name === null ? t('somebody') : cutName(user.name);
  const day = (at: string | null) => (at === null ? '—' : words.shortDate(Date.parse(at)));
  return (
    <div className={page.body}>
      {back}
      <header className={styles.head}>
        <Avatar name={name} src={user.avatar} size={64} presence={user.status} />
        <div>
          <Text as="h2" size={20} weight={600} wrap="breaks">
            {name}
          </Text>
          <Text size={14} tone="muted">
            {t('supporter.coins')}: <b>{formatCount(locale, lifetime.coins)}</b>
          </Text>
        </div>
        <Row as="nav" gap={2} align="stretch" wraps aria-label={name}>
          <LinkButton
            size="small"
            kind="primary"
            to={`${hrefOf(locale, 'chat')}?${new URLSearchParams({ userId }).toString()}`}
          >
            {t('supporter.message')}
          </LinkButton>
          <LinkButton size="small" to={hrefOf(locale, 'userDetail', { userId })}>
            {t('supporter.profile')}
          </LinkButton>
        </Row>
      </header>
      <div className={styles.cards}>
        <Card title={t('supporter.lifetime')}>
          <Facts
            facts={[
              { term: t('supporter.coins'), value: formatCount(locale, lifetime.coins) },
              ...counts.map((kind) => ({
                term: t(`source.${sourceOf[kind]}`),
                value: formatCount(locale, lifetime[kind]),
              })),
              { term: t('supporter.first'), value: day(lifetime.firstAt) },
              { term: t('supporter.last'), value: day(lifetime.lastAt) },
            ]}
          />
        </Card>
        <Card title={t('supporter.gifts')}>
          {gifts.length === 0 ? (
            <Text size={14} tone="muted">
              {t('supporter.noGifts')}
            </Text>
          ) : (
            <List isRuled label={t('supporter.gifts')}>
              {gifts.map((gift) => (
                <Item
                  key={gift._id}
                  picture={gift.image && <img src={gift.image} alt="" width={32} height={32} />}
                  title={gift.name ?? '—'}
                  text={words.dateTime(Date.parse(gift.at))}
                  end={<b>{gift.coins === null ? '—' : formatSigned(locale, gift.coins)}</b>}
                />
              ))}
            </List>
          )}
        </Card>
        <Card title={t('supporter.note')}>
          <NoteForm userId={userId} note={data.note} />
        </Card>
      </div>
    </div>
  );
}

const sourceOf = { calls: 'call', matches: 'match', gifts: 'gift', media: 'media' } as const;
