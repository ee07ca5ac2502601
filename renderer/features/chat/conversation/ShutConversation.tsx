import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { cutName } from '#shared/domain/names.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { userDetailQuery } from '#renderer/services/userDetail.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { useBlock } from '../panel/blocks.ts';
import { useCompanionCommands } from '../panel/useCompanionCommands.ts';
import styles from './conversation.module.css';

interface ShutConversationProps {
  /** The other user; null: the chat was opened by its own id. */
  readonly userId: string | null;
  readonly onBack: () => void;
}

/**
 * Replaces a chat that a block hides (§4.20). The user who blocked can unblock here; the other side gets no
 * reason.
 */
export function ShutConversation({ userId, onBack }: ShutConversationProps) {
  const { t } = useTranslation(['chat', 'companion']);
  const locale = useLocale();
  const { api } = useServices();
  const { unblock } = useCompanionCommands();
  const block = useBlock(userId);
  // The profile page uses the same query, so the answer may be cached.
  const { data, isLoading } = useQuery({
    ...userDetailQuery(api, userId ?? ''),
    enabled: userId !== null && block !== false,
    staleTime: 0,
  });
  const isMine = block ?? data?.state === 'blocked';
  const user = isMine ? (data?.user ?? null) : null;
  const name = cutName(user?.name?.trim() || t('somebody'));
  return (
    <section className={styles.talk} aria-label={t('shut.label')}>
      <header className={styles.head}>
        <IconButton icon="back" label={t('backToChats')} className={styles.back} onPress={onBack} />
      </header>
      <div className={styles.blank}>
        {isLoading ? null : isMine && userId !== null ? (
          <EmptyState
            role="status"
            art={<Avatar src={user?.avatar ?? null} name={user?.name ?? null} size="xl" />}
            title={t('companion:block.is', { name })}
            text={t('companion:block.isText')}
            actions={
              <Button onPress={() => void unblock({ _id: userId, name: user?.name ?? null })}>
                {t('companion:block.end', { name })}
              </Button>
            }
          />
        ) : (
          <EmptyState
            role="status"
            icon="lock"
            title={t('shut.title')}
            text={t('shut.text')}
            actions={
              <LinkButton kind="primary" to={hrefOf(locale, 'online')}>
                {t('shut.others')}
              </LinkButton>
            }
          />
        )}
      </div>
    </section>
  );
}
