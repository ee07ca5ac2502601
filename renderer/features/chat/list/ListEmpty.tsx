import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SkeletonRow } from '#renderer/ui/Skeleton.tsx';
import { useChats } from '../chatContext.ts';
import styles from './list.module.css';

/**
 * Shown for an empty list: skeletons while chats load, a note while offline, otherwise the filter's own text.
 */
export function ListEmpty({ filter }: { filter: ChatListFilter }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const { session } = useChats();
  const { phase } = useSnapshot(session.state);
  if (phase === 'catchingUp')
    return (
      <div className={styles.waiting} role="status" aria-label={t('loadingChats')}>
        {Array.from({ length: 6 }, (_, at) => (
          <SkeletonRow key={at} />
        ))}
      </div>
    );
  if (phase === 'waiting')
    return (
      <EmptyState icon="offline" role="status" title={t('empty.waiting')} text={t('empty.waitingText')} />
    );
  // The desk rows above already fill the list.
  if (filter === 'support') return null;
  return (
    <EmptyState
      icon={filter === 'followings' ? 'heart' : 'chat'}
      title={t(`empty.${filter}`)}
      text={t(`empty.${filter}Text`)}
      actions={
        filter === 'all' ? (
          <LinkButton size="small" to={hrefOf(locale, 'match')}>
            {t('empty.match')}
          </LinkButton>
        ) : undefined
      }
    />
  );
}
