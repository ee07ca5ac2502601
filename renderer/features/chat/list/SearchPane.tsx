import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { Link } from 'react-router';
import type { Message } from '#shared/domain/chat.ts';
import type { OutboxEntry, StoredChat } from '#shared/store/records.ts';
import { isShut, sortKeyOf } from '#shared/store/rules.ts';
import { logger } from '#shared/lib/logger.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { useChats } from '../chatContext.ts';
import { hrefOfTarget, keyOfTarget, targetOf, type Target } from '../conversation/target.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';
import { shortWhen } from '../message/when.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import rowStyles from '#renderer/ui/row.module.css';
import { ChatName, useChatName } from './ChatName.tsx';
import { ChatRow } from './ChatRow.tsx';
import { OlderFoundNote } from './OlderFoundNote.tsx';
import { snippet } from './snippet.ts';
import { useOlderFound, withOlder, type OlderFound } from './useOlderFound.ts';
import styles from './list.module.css';

/** Milliseconds after the last key at which the search starts. */
const waitMs = 120;
const people = 10;
const most = 40;

interface Results {
  readonly text: string;
  readonly chats: readonly StoredChat[];
  readonly messages: readonly { readonly message: Message; readonly chat: StoredChat }[];
}

/**
 * §2 list mode "search": users by name, messages by text. Stored ones are found at once, also offline; the
 * server adds older messages.
 */
export function SearchPane({
  tab,
  target,
  onClose,
}: {
  tab: string | null;
  target: Target | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const [text, setText] = useState('');
  const here = useResults(text);
  const older = useOlderFound(text, null);
  const results = useWithOlder(here, older, text);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const openKey = target && keyOfTarget(target);
  const isSearching = older.state === 'loading' || older.state === 'more' || older.state === 'failed';
  const isNothing =
    results !== null && results.chats.length === 0 && results.messages.length === 0 && !isSearching;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves from wherever one is in it
    <div
      ref={box}
      className={styles.search}
      onKeyDown={(event) => {
        if (isKey(event, 'Escape') && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.searchHead}>
        <SearchField
          label={t('search.label')}
          value={text}
          onChange={setText}
          className={styles.searchField}
        />
        <IconButton icon="close" label={t('search.end')} onPress={onClose} />
      </div>
      <div className={styles.scroll} role="status" aria-busy={results === null && text !== ''}>
        {isNothing && <EmptyState icon="search" title={t('search.none')} text={t('search.noneText')} />}
        {results && results.chats.length > 0 && (
          <>
            <h2 className={styles.part} id="found-people">
              {t('search.people')}
            </h2>
            <ul className={styles.chats} aria-labelledby="found-people">
              {results.chats.map((chat) => (
                <li key={chat._id}>
                  <ChatRow
                    chat={chat}
                    href={hrefOfTarget(locale, targetOf(chat), tab)}
                    isOpen={openKey !== null && keyOfTarget(targetOf(chat) ?? nowhere) === openKey}
                    isTabStop
                    draft={null}
                    pending={null}
                    isSelected={null}
                    onToggle={ignoreToggle}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {results && results.messages.length > 0 && (
          <>
            <h2 className={styles.part} id="found-messages">
              {t('search.messages')}
            </h2>
            <ul className={styles.chats} aria-labelledby="found-messages">
              {results.messages.map((found) => (
                <FoundRow key={found.message._id} {...found} words={results.text} tab={tab} />
              ))}
            </ul>
          </>
        )}
        {results && <OlderFoundNote {...older} />}
      </div>
    </div>
  );
}

/** Returns the stored results plus those that the server found. */
function useWithOlder(here: Results | null, older: OlderFound, text: string): Results | null {
  const { session } = useChats();
  const { outbox } = useSnapshot(session.state);
  if (here === null || here.text !== text.trim()) return here;
  const deletions = pendingDeletionsIn(outbox as readonly OutboxEntry[]);
  const found = older.messages.flatMap((message) => {
    const chat = older.chats.get(message.chatId);
    return chat && !isShut(chat) && !deletions.hasMessage(message) ? [{ message, chat }] : [];
  });
  return { ...here, messages: withOlder(here.messages, found, sortKeyOf) };
}

const nowhere: Target = { kind: 'user', userId: '' };
const ignoreToggle = () => undefined;

function useResults(text: string): Results | null {
  const { session } = useChats();
  const [results, setResults] = useState<Results | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isOver = false;
    const { chats } = session.storage;
    async function search(): Promise<void> {
      const [found, messages] = await Promise.all([
        chats.searchChats({ text: wanted, count: people }),
        chats.search({ text: wanted, chatId: null, count: most }),
      ]);
      const ids = [...new Set(messages.map(({ chatId }) => chatId))];
      const chatsOfPage = await Promise.all(ids.map((chatId) => chats.getChat({ chatId })));
      const byId = new Map(chatsOfPage.flatMap((chat) => (chat ? [[chat._id, chat] as const] : [])));
      const placed = messages.flatMap((message) => {
        const chat = byId.get(message.chatId);
        return chat ? [{ message, chat }] : [];
      });
      const shown = await Promise.all(found.map(session.shownOf));
      if (!isOver) setResults({ text: wanted, chats: shown, messages: placed });
    }
    const timer = setTimeout(() => {
      search().catch((cause: unknown) => logger.warn('the search failed', cause));
    }, waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [session, wanted]);
  const { outbox } = useSnapshot(session.state);
  if (wanted === '' || results === null) return null;
  const deletions = pendingDeletionsIn(outbox as readonly OutboxEntry[]);
  return {
    ...results,
    chats: results.chats.filter((chat) => !isShut(chat) && !deletions.hasChat(chat)),
    messages: results.messages.filter(({ message, chat }) => !isShut(chat) && !deletions.hasMessage(message)),
  };
}

/** A found message. Links to its place in its chat. */
function FoundRow({
  message,
  chat,
  words,
  tab,
}: {
  message: Message;
  chat: StoredChat;
  words: string;
  tab: string | null;
}) {
  const locale = useLocale();
  const today = useToday();
  const place = sortKeyOf(message);
  const name = useChatName(chat);
  const { before, match, after } = snippet(message.text ?? '', words);
  return (
    <li>
      <Link
        className={styles.row}
        to={hrefOfTarget(locale, targetOf(chat), tab)}
        state={{ place }}
        preventScrollReset
      >
        <Avatar src={chat.user?.avatar ?? null} name={name} />
        <span className={rowStyles.words}>
          <ChatName chat={chat} name={name} />
          <span className={styles.line} dir="auto">
            {before}
            <mark className={styles.mark}>{match}</mark>
            {after}
          </span>
        </span>
        <span className={styles.end}>
          <span className={styles.when}>{shortWhen(locale, place, today)}</span>
        </span>
      </Link>
    </li>
  );
}
