import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Message } from '#shared/domain/chat.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { logger } from '#shared/lib/logger.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { OlderFoundNote } from '../list/OlderFoundNote.tsx';
import { snippet } from '../list/snippet.ts';
import { useOlderFound, withOlder } from '../list/useOlderFound.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { shortWhen } from '../message/when.ts';
import styles from './search.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Milliseconds after the last key at which the search starts. */
const waitMs = 120;

/**
 * Dialog that searches one chat: stored messages at once, also offline, then older ones on the server. Arrow
 * keys move between field and results. Enter opens a result; in the field, the first.
 */
export function SearchChatDialog({ name, me, chatId, find, close }: DialogView<'search chat'>) {
  const { t } = useTranslation(['companion', 'chat']);
  const [text, setText] = useState('');
  const { words, found } = useFound(text, find);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const older = useOlderFound(text, chatId);
  const here = Array.isArray(found) ? found : [];
  const isCurrent = words === text.trim();
  const list = withOlder(
    here.map((message) => ({ message })),
    isCurrent ? older.messages.map((message) => ({ message })) : [],
    sortKeyOf,
  ).map(({ message }) => message);
  const isSearching = older.state === 'loading' || older.state === 'more' || older.state === 'failed';

  function step(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at === -1 || !next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <Dialog title={t('search.title')} size="medium" phone="full" onClose={() => close()}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears arrows for what is in it */}
      <div ref={box} className={styles.search} onKeyDown={step}>
        <SearchField
          label={t('search.label')}
          value={text}
          onChange={setText}
          onSearch={() => {
            if (list[0]) close(list[0]);
          }}
        />
        <VisuallyHidden role="status">
          {list.length > 0 ? t('search.found', { count: list.length }) : ''}
        </VisuallyHidden>
        <div className={styles.results} aria-busy={words === '' && text.trim() !== ''}>
          {text.trim() === '' && (
            <EmptyState icon="search" title={t('search.start')} text={t('search.startText')} />
          )}
          {text.trim() !== '' && found === 'failed' && (
            <EmptyState icon="warn" role="alert" title={t('search.failed')} text={t('search.failedText')} />
          )}
          {text.trim() !== '' && Array.isArray(found) && list.length === 0 && !isSearching && (
            <EmptyState
              icon="search"
              role="status"
              title={t('chat:search.none')}
              text={t('search.noneText')}
            />
          )}
          {list.length > 0 && (
            <ul aria-label={t('chat:search.messages')}>
              {list.map((message) => (
                <li key={message._id}>
                  <Row
                    message={message}
                    words={words}
                    who={message.from === me ? t('chat:you') : (name ?? t('chat:somebody'))}
                    onPress={() => close(message)}
                  />
                </li>
              ))}
            </ul>
          )}
          {text.trim() !== '' && isCurrent && <OlderFoundNote {...older} />}
        </div>
      </div>
    </Dialog>
  );
}

interface Found {
  /** Text that `found` belongs to. */
  readonly words: string;
  readonly found: readonly Message[] | 'failed' | null;
}
const nothing: Found = { words: '', found: null };

/** Returns the search results. Earlier results stay until the answer for the new text arrives. */
function useFound(text: string, find: DialogView<'search chat'>['find']): Found {
  const [result, setResult] = useState<Found>(nothing);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isOver = false;
    async function search(): Promise<void> {
      let found: Found['found'];
      try {
        found = await find(wanted);
      } catch (cause) {
        logger.warn('the search failed', cause);
        found = 'failed';
      }
      if (!isOver) setResult({ words: wanted, found });
    }
    const timer = setTimeout(() => void search(), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [find, wanted]);
  return wanted === '' ? nothing : result;
}

function Row(props: { message: Message; words: string; who: string; onPress: () => void }) {
  const { message, words, who, onPress } = props;
  const locale = useLocale();
  const today = useToday();
  const { before, match, after } = snippet(message.text ?? '', words);
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      <Text as="b" size={14} weight={600} wrap="cut" dir="auto">
        {who}
      </Text>
      <Text as="span" size={12} tone="muted" isNumber>
        {shortWhen(locale, sortKeyOf(message), today)}
      </Text>
      <span className={styles.line} dir="auto">
        {before}
        <mark>{match}</mark>
        {after}
      </span>
    </button>
  );
}
