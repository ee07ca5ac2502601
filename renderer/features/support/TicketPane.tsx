import { useState } from 'react';
import { cutName } from '#shared/domain/names.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { AnswerField } from './AnswerField.tsx';
import { Conversation } from './Conversation.tsx';
import { FactsPane } from './FactsPane.tsx';
import { useMessages, useSupportStep, useTicket } from './useTickets.ts';
import styles from './support.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** A ticket: the conversation, the answer field, and the facts beside them. */
export function TicketPane({
  id,
  isFinance,
  onOpen,
  onBack,
}: {
  readonly id: string;
  readonly isFinance: boolean;
  readonly onOpen: (ticketId: string) => void;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const { api } = useServices();
  const step = useSupportStep();
  const { data, isError, refetch } = useTicket(id);
  const messages = useMessages(data?.ticket.chatId ?? null);
  const [isFactsOpen, setFactsOpen] = useState(false);
  if (!data)
    return (
      <section className={styles.pane}>
        <ListState
          state={
            isError
              ? { kind: 'failed', retry: () => void refetch() }
              : { kind: isOnline ? 'loading' : 'offline' }
          }
          offline={{ title: t('offline.title'), text: t('offline.text') }}
        />
      </section>
    );
  const { ticket } = data;
  const { user, owner, isMine, state, number, subtype, opened } = ticket;
  const params = { id };
  const name = cutName(user?.name ?? missing);
  const isFree = owner === null;
  const release = () => void step(api.call('releaseTicket', { params }));
  return (
    <>
      <section className={styles.pane} aria-label={name}>
        <header className={styles.head}>
          <span className={styles.back}>
            <BackLink isIcon label={t('back')} onPress={onBack} />
          </span>
          <Avatar name={user?.name ?? null} src={user?.avatar ?? null} size="m" presence={user?.status} />
          <div className={styles.title}>
            <h2>{name}</h2>
            <p>
              {t('head', {
                number,
                desk: t(`desk.${subtype}`),
                since: formatDate(
                  locale,
                  { weekday: 'short', hour: 'numeric', minute: '2-digit' },
                  new Date(opened),
                ),
              })}
            </p>
          </div>
          <span className={styles.steps}>
            {state === 'solved' ? (
              <Button onPress={() => void step(api.call('reopenTicket', { params }))}>{t('reopen')}</Button>
            ) : isFree ? (
              <Button kind="primary" onPress={() => void step(api.call('takeTicket', { params }))}>
                {t('take')}
              </Button>
            ) : isMine ? (
              <>
                <span className={styles.long}>
                  <Button kind="quiet" onPress={release}>
                    {t('release')}
                  </Button>
                </span>
                <span className={styles.short}>
                  <IconButton icon="reply" label={t('release')} onPress={release} />
                </span>
                <Button onPress={() => void step(api.call('solveTicket', { params }))}>{t('solve')}</Button>
              </>
            ) : (
              <Text as="span" size={14} tone="muted">
                {t('has', { name: owner.name ?? missing })}
              </Text>
            )}
            <span className={styles.more}>
              <IconButton
                icon="info"
                label={t('facts.label')}
                isOn={isFactsOpen}
                onPress={() => setFactsOpen(!isFactsOpen)}
              />
            </span>
          </span>
        </header>
        {isFactsOpen && (
          <div className={styles.inPlace}>
            <FactsPane details={data} isFinance={isFinance} onOpen={onOpen} />
          </div>
        )}
        <Conversation details={data} messages={messages.data?.messages ?? []} />
        <AnswerField key={ticket._id} details={data} />
      </section>
      <div className={styles.beside}>
        <FactsPane details={data} isFinance={isFinance} onOpen={onOpen} />
      </div>
    </>
  );
}
