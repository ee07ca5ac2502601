import { useEffect, useId } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { OutboxEntry } from '#shared/store/records.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useChats } from '../chatContext.ts';
import { lastMessagesWith } from '../session/lastMessages.ts';
import { nameOf } from './names.ts';
import { useTranslated } from './useTranslated.ts';
import { shortWhen } from './when.ts';
import { useWords } from './words.ts';
import styles from './lastMessages.module.css';

const shownCount = 3;

/** The newest messages with one user, and a link to the chat. Renders null without a conversation. */
export function LastMessages({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const today = useToday();
  const client = useQueryClient();
  const titleId = useId();
  const { session } = useChats();
  const { me, storage } = session;
  const { counts, outbox } = useSnapshot(session.state);
  const queryKey = ['lastMessages', userId];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => {
      const source = { chats: storage.chats, outbox: session.state.outbox as readonly OutboxEntry[], me };
      return lastMessagesWith(userId, source, shownCount);
    },
    // The query also runs offline, because the messages are on this device.
    networkMode: 'always',
    staleTime: 0,
  });
  // The session replaces the counts whenever a stored chat changes.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['lastMessages', userId] });
  }, [client, userId, counts, outbox]);

  if (!data && !isError) return null;
  const query = new URLSearchParams({ userId }).toString();
  const name = (data && nameOf(data.chat)) ?? t('somebody');
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t('lastMessages.title')}</h2>
        <LinkButton kind="quiet" size="small" to={`${hrefOf(locale, 'chat')}?${query}`}>
          {t('lastMessages.open')}
        </LinkButton>
      </header>
      {data ? (
        <ul className={styles.list}>
          {data.messages.map((message) => (
            <li key={message._id}>
              <span className={styles.head}>
                <b dir="auto">{message.from === me ? t('you') : name}</b>
                <time dateTime={new Date(sortKeyOf(message)).toISOString()}>
                  {shortWhen(locale, sortKeyOf(message), today)}
                </time>
              </span>
              <Line message={message} isMine={message.from === me} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.failed} role="alert">
          {t('lastMessages.failed')}
          <Button size="small" kind="quiet" onPress={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Renders one message as text; messages of the other user are translated. */
function Line({ message, isMine }: { readonly message: Message; readonly isMine: boolean }) {
  const { icon, text } = useWords().of(message);
  const translated = useTranslated(text, !isMine && message.type === 'text' ? message.textKey : null);
  return (
    <span className={styles.line} dir="auto">
      {icon && <Icon name={icon} />}
      {translated ?? text}
    </span>
  );
}
