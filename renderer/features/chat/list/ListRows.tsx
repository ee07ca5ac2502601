import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  createContext,
  use,
  useCallback,
  useState,
} from 'react';
import {
  Virtualizer,
  type VirtualizerHandle,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
} from 'virtua';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useContextMenu, type MenuAnchor } from '#renderer/ui/useContextMenu.ts';
import type { Selection } from '../conversation/useSelection.ts';
import { hrefOfTarget, keyOfTarget, targetOf, type Target } from '../conversation/target.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { SkeletonRow } from '#renderer/ui/Skeleton.tsx';
import { useChats } from '../chatContext.ts';
import { ChatRow } from './ChatRow.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { useChatRows, useOwnState } from './useChatRows.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';
import { rowOf, useRowFocus } from './useRowFocus.ts';
import styles from './list.module.css';

/** Distance in pixels from the end at which more chats are loaded. */
const loadMoreThresholdPx = 600;
/** Assumed height of a row in pixels before it is measured. */
const rowPx = 70;
/** Overscan in pixels above and below the viewport. */
const overscanPx = 280;

export interface ListRowsProps {
  readonly filter: ChatListFilter;
  /** Value of `tab` in the URL, kept in the links; null: the default tab. */
  readonly tab: string | null;
  readonly target: Target | null;
  readonly selection: Selection;
  readonly onMenu: (chat: StoredChat, spot: MenuAnchor) => void;
  readonly onDelete: (chat: StoredChat) => void;
  /** Renders rows above the chats, such as the request folder or the support desks. */
  readonly children?: (chats: readonly StoredChat[]) => ReactNode;
}

/** Virtual list of the chats of one filter. Arrow keys move the focus, Delete deletes the focused chat. */
export function ListRows({ filter, tab, target, selection, onMenu, onDelete, children }: ListRowsProps) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const { session } = useChats();
  const { chats, isLoading, hasMore, loadMore } = useChatRows(filter);
  const openKey = target && keyOfTarget(target);
  const own = useOwnState(openKey);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useRef<VirtualizerHandle>(null);
  const [aboveRef, abovePx] = useBlockSize();
  const isAsking = useRef(false);
  const openAt = chats.findIndex((chat) => isOpened(chat, openKey));
  const rows = useRowFocus(scroller, view, chats, openAt);
  const { tabStopAt } = rows;
  const noteSeen = useScrollAnchor(scroller, view, chats);

  function fill(): void {
    const box = scroller.current;
    if (!box || !hasMore || isAsking.current) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight > loadMoreThresholdPx) return;
    isAsking.current = true;
    void loadMore().finally(() => {
      isAsking.current = false;
    });
  }
  useEffect(() => {
    fill();
  });

  const chatOf = (element: Element) => chats[rows.indexOf(rowOf(element)?.dataset['chat'])];
  const menu = useContextMenu(rowOf, (spot) => {
    const chat = chatOf(spot.origin);
    if (chat) onMenu(chat, spot);
  });
  function pressKey(event: KeyboardEvent): void {
    const at = rows.indexOf(rowOf(event.target as Element)?.dataset['chat']);
    const chat = chats[at];
    if (!chat) return;
    if (event.key === 'Delete') {
      // The next row takes the focus, so that the user can delete several chats by keyboard.
      rows.focus(at + 1 < chats.length ? at + 1 : at - 1);
      onDelete(chat);
    } else if (!rows.move(event, at)) return;
    event.preventDefault();
  }
  /** Reads the pressed chat while the page still navigates to it. */
  function prefetchOnPress(event: MouseEvent): void {
    const pressed = chatOf(event.target as Element);
    const pressedTarget = pressed && targetOf(pressed);
    if (pressedTarget && !selection.keys) session.prefetchChat(pressedTarget);
  }

  const isEmpty = chats.length === 0;
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      onScroll={() => {
        noteSeen();
        fill();
      }}
    >
      <div ref={aboveRef}>{children?.(chats)}</div>
      {isEmpty && !isLoading && <ListEmpty filter={filter} />}
      {isEmpty && isLoading && (
        <div className={styles.waiting} role="status" aria-label={t('loadingChats')}>
          {Array.from({ length: 8 }, (_, at) => (
            <SkeletonRow key={at} />
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its rows are links, moved between by arrows */}
      <div
        onKeyDown={pressKey}
        onFocus={rows.onFocus}
        {...menu}
        onMouseDown={prefetchOnPress}
        onClick={prefetchOnPress}
      >
        <ListSizeContext value={hasMore ? -1 : chats.length}>
          <Virtualizer
            ref={view}
            scrollRef={scroller}
            as={Items}
            item={Item}
            data={chats}
            startMargin={abovePx}
            itemSize={rowPx}
            bufferSize={overscanPx}
            keepMounted={rows.kept}
          >
            {(chat: StoredChat, at: number) => (
              <ChatRow
                key={chat._id}
                chat={chat}
                href={hrefOfTarget(locale, targetOf(chat), tab)}
                isOpen={at === openAt}
                isTabStop={at === tabStopAt}
                draft={own.draftOf(chat)}
                pending={own.pendingOf(chat)}
                isSelected={selection.keys?.has(chat._id) ?? null}
                onToggle={selection.toggle}
              />
            )}
          </Virtualizer>
        </ListSizeContext>
      </div>
    </div>
  );
}

function isOpened(chat: StoredChat, openKey: string | null): boolean {
  const target = targetOf(chat);
  return target !== null && keyOfTarget(target) === openKey;
}

/** Number of chats in the whole list; -1: unknown. */
const ListSizeContext = createContext(-1);

/** The list element in which virtua renders. */
function Items({ ref, style, children }: CustomContainerComponentProps) {
  const { t } = useTranslation('chat');
  return (
    <ul ref={ref} style={style} aria-label={t('list')}>
      {children}
    </ul>
  );
}

/** List item with its position and the list's size, because most other items are not in the document. */
function Item({ ref, style, index, children }: CustomItemComponentProps) {
  return (
    <li
      ref={ref}
      style={style}
      className={styles.item}
      aria-setsize={use(ListSizeContext)}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
}

/** Returns an element's height in pixels, updated on changes, and the `ref` for the element. */
function useBlockSize(): readonly [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  px: number,
] {
  const [px, setPx] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => setPx(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, px];
}
