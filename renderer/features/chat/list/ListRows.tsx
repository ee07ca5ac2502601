import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useMenuAsked, type MenuSpot } from '../conversation/ContextMenu.tsx';
import type { Selection } from '../conversation/useSelection.ts';
import { hrefOfTarget, keyOfTarget, targetOf, type Target } from '../conversation/target.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { SkeletonRow } from '#renderer/ui/Skeleton.tsx';
import { ChatRow } from './ChatRow.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { useChatRows, useOwnState } from './useChatRows.ts';
import styles from './list.module.css';

/** So far from the end the next chats are asked for. */
const aheadPx = 600;

export interface ListRowsProps {
  readonly filter: ChatListFilter;
  /** The query's `tab`, which the links keep. */
  readonly tab: string | null;
  readonly target: Target | null;
  readonly selection: Selection;
  readonly onMenu: (chat: StoredChat, spot: MenuSpot) => void;
  readonly onDelete: (chat: StoredChat) => void;
  /** Rows above the chats: the request folder, the desks of the support. */
  readonly children?: (chats: readonly StoredChat[]) => ReactNode;
}

/** The chats of one filter. Arrows go from one to the next, Delete takes one away. */
export function ListRows({ filter, tab, target, selection, onMenu, onDelete, children }: ListRowsProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const { chats, isLoading, hasMore, loadMore } = useChatRows(filter);
  const openKey = target && keyOfTarget(target);
  const own = useOwnState(openKey);
  const scroller = useRef<HTMLDivElement>(null);
  const isAsking = useRef(false);
  const [focusedId, setFocusedId] = useState<string | null>(null);

  function fill(): void {
    const box = scroller.current;
    if (!box || !hasMore || isAsking.current) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight > aheadPx) return;
    isAsking.current = true;
    void loadMore().finally(() => {
      isAsking.current = false;
    });
  }
  useEffect(() => {
    fill();
  });

  const find = (element: Element) => element.closest<HTMLElement>('[data-chat]');
  const chatOf = (row: HTMLElement | null) => chats.find(({ _id }) => _id === row?.dataset['chat']) ?? null;
  const menu = useMenuAsked(find, (spot) => {
    const chat = chatOf(spot.origin);
    if (chat) onMenu(chat, spot);
  });
  function pressKey(event: KeyboardEvent): void {
    const row = find(event.target as Element);
    const links = [...(scroller.current?.querySelectorAll<HTMLElement>('ul a') ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const chat = chatOf(row);
    if (to !== undefined) {
      links[to]?.focus();
      links[to]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Delete' && chat) {
      // The next row takes the focus: the list is gone through by this key.
      (links[at + 1] ?? links[at - 1])?.focus();
      onDelete(chat);
    } else return;
    event.preventDefault();
  }

  const tabStop = chats.some(({ _id }) => _id === focusedId)
    ? focusedId
    : (chats.find((chat) => isOpened(chat, openKey))?._id ?? chats[0]?._id ?? null);
  const isEmpty = chats.length === 0;
  return (
    <div ref={scroller} className={styles.scroll} onScroll={fill}>
      {children?.(chats)}
      {isEmpty && !isLoading && <ListEmpty filter={filter} />}
      {isEmpty && isLoading && (
        <div className={styles.waiting} role="status" aria-label={t('loadingChats')}>
          {Array.from({ length: 8 }, (_, at) => (
            <SkeletonRow key={at} />
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are links, moved between by arrows */}
      <ul
        aria-label={t('list')}
        className={styles.chats}
        onKeyDown={pressKey}
        onFocus={(event) => setFocusedId(find(event.target)?.dataset['chat'] ?? null)}
        {...menu}
      >
        {chats.map((chat) => (
          <ChatRow
            key={chat._id}
            chat={chat}
            href={hrefOfTarget(locale, targetOf(chat), tab)}
            isOpen={isOpened(chat, openKey)}
            isTabStop={chat._id === tabStop}
            draft={own.draftOf(chat)}
            pending={own.pendingOf(chat)}
            isSelected={selection.keys?.has(chat._id) ?? null}
            onToggle={selection.toggle}
          />
        ))}
      </ul>
    </div>
  );
}

function isOpened(chat: StoredChat, openKey: string | null): boolean {
  const target = targetOf(chat);
  return target !== null && keyOfTarget(target) === openKey;
}
