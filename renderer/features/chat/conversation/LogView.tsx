import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useSnapshot } from 'valtio';
import { logger } from '#shared/lib/logger.ts';
import { callOnTop } from '#shared/store/rules.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useChats } from '../chatContext.ts';
import { MessageRow } from '../message/MessageRow.tsx';
import { useRowCommands } from '../message/rowCommands.ts';
import { useAiming } from './aim.ts';
import { useContextMenu } from '#renderer/ui/useContextMenu.ts';
import { TypingDots } from './TypingDots.tsx';
import { moveInLog } from './logKeys.ts';
import type { MessageLogProps } from './logProps.ts';
import { OlderNote } from './OlderNote.tsx';
import { noConversation } from './noConversation.ts';
import { isMessageRow, type LogRow } from './rows.ts';
import type { StableRows } from './stableRows.ts';
import { typistOf } from './target.ts';
import { useReading } from './useReading.ts';
import { useStickyEnd } from './useStickyEnd.ts';
import styles from './conversation.module.css';

/** Distance in pixels from an end of the loaded messages at which the next page is loaded. */
const loadMoreThresholdPx = 1_600;
/** Distance in pixels from the end above which the button "latest" is shown. */
const farPx = 320;
/**
 * Milliseconds that virtua needs to settle after a scroll to a row. Row indexes must not change before that.
 */
const placingMs = 250;
/** Overscan in pixels after the first placement. The first render has none, to appear sooner. */
const overscanPx = 400;
/** Milliseconds for which a found message is highlighted. */
const foundMs = 1_800;

interface EndRow {
  readonly key: 'end';
}
const end: EndRow = { key: 'end' };

type RowPlace = Parameters<VirtualizerHandle['scrollToIndex']>[1];
/**
 * The row that the log was scrolled to. The log holds the row in place until the user scrolls, because rows
 * above may be measured late on a slow machine and push it away.
 */
interface PinnedRow {
  readonly key: string;
  readonly where: RowPlace;
  readonly sinceMs: number;
}

interface LogViewProps extends MessageLogProps {
  readonly steady: StableRows<LogRow>;
  readonly unread: number;
  /** Id of the newest pending message; null: none. A new one scrolls the log to the end. */
  readonly ownLast: string | null;
}

/**
 * The message rows: opens at the right place, keeps the read position while pages load, and follows new
 * messages at the end.
 */
export function LogView({
  conversation,
  chat,
  name,
  selection,
  goTo,
  onMenu,
  onDelete,
  steady,
  unread,
  ownLast,
}: LogViewProps) {
  const { t } = useTranslation('chat');
  const { reply } = useRowCommands();
  const aimedId = useAiming().aim?.message._id;
  const rows = steady.shown;
  const { hasOlder, hasNewer, hasFailed, loading } = useSnapshot(conversation?.state ?? noConversation);
  const view = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isLoading = useRef(false);
  const placedAtMs = useRef(0);
  const [isFar, setIsFar] = useState(false);
  const [isPlaced, setIsPlaced] = useState(false);
  const [foundKey, setFoundKey] = useState<string | null>(null);
  const [loadedRequestId, setAskedFor] = useState(goTo?.requestId ?? null);
  const [shownRequestId, setArrivedAt] = useState<string | null>(null);
  const pinned = useRef<PinnedRow | null>(null);
  const byKey = (key: string | null | undefined) => rows.find((row) => row.key === key);

  const sticky = useStickyEnd(scroller, () => view.current?.scrollToIndex(rows.length, { align: 'end' }));
  const { toEnd } = sticky;
  function scrollToPinned(): void {
    const at = rows.findIndex(({ key }) => key === pinned.current?.key);
    if (at !== -1) view.current?.scrollToIndex(at, pinned.current?.where);
  }
  function pin(key: string, where: RowPlace): void {
    pinned.current = { key, where, sinceMs: performance.now() };
    scrollToPinned();
  }
  function leaveForEnd(): void {
    pinned.current = null;
    toEnd();
  }
  function goToPlace({ place, requestId }: NonNullable<typeof goTo>): boolean {
    const row = rows.find((candidate) => isMessageRow(candidate) && candidate.place === place);
    if (!row) return false;
    sticky.leaveEnd();
    placedAtMs.current = performance.now() + placingMs;
    pin(row.key, { align: 'center' });
    setFoundKey(row.key);
    setArrivedAt(requestId);
    return true;
  }
  const newCall = (chat && !hasNewer && callOnTop(chat)?.place) || 0;
  const newest = (): number => {
    const handle = view.current;
    if (!handle) return 0;
    const at = handle.findItemIndex(handle.scrollOffset + handle.viewportSize - 8);
    const newestOfOther = rows.slice(0, at + 1).findLast((row) => row.kind === 'stored' && !row.isMine);
    // An unanswered call is the last row, so it is seen only when the last row is.
    return Math.max(newestOfOther?.place ?? 0, at >= rows.length - 1 ? newCall : 0);
  };
  const read = useReading(chat?._id ?? null, newest);

  // Sets the first scroll position once, before the first paint.
  useLayoutEffect(() => {
    const unreadRow = rows.find((row) => row.opensUnread);
    placedAtMs.current = performance.now() + placingMs;
    if (goTo && goToPlace(goTo)) return;
    if (!unreadRow) return toEnd();
    pin(unreadRow.key, { align: 'start', offset: -8 });
    // oxlint-disable-next-line react/exhaustive-deps -- only where it begins
  }, []);

  // A later search result in the same chat: load its part of the history, then scroll to it.
  useEffect(() => {
    if (!goTo || goTo.requestId === loadedRequestId) return;
    setAskedFor(goTo.requestId);
    void conversation?.showPlace(goTo.place);
    // oxlint-disable-next-line react/exhaustive-deps -- when it is requested
  }, [goTo]);
  const isLoadingTarget =
    goTo !== null && goTo.requestId === loadedRequestId && goTo.requestId !== shownRequestId;
  useLayoutEffect(() => {
    if (goTo && isLoadingTarget) goToPlace(goTo);
    // oxlint-disable-next-line react/exhaustive-deps -- when its rows are there
  }, [rows, isLoadingTarget]);
  useEffect(() => {
    if (foundKey === null) return;
    const timer = setTimeout(() => setFoundKey(null), foundMs);
    return () => clearTimeout(timer);
  }, [foundKey]);

  function fill(): void {
    const handle = view.current;
    if (!handle || !conversation || isLoading.current || steady.shown !== steady.target) return;
    if (performance.now() < placedAtMs.current) return;
    const below = handle.scrollSize - handle.scrollOffset - handle.viewportSize;
    const wants = handle.scrollOffset < loadMoreThresholdPx && hasOlder && !hasFailed ? 'loadOlder' : null;
    const load = wants ?? (below < loadMoreThresholdPx && hasNewer ? 'loadNewer' : null);
    if (load === null || loading !== null) return;
    isLoading.current = true;
    void conversation[load]()
      .catch((cause: unknown) => logger.warn('more of the chat could not be read', cause))
      .finally(() => {
        isLoading.current = false;
      });
  }
  function updatePosition(): void {
    const handle = view.current;
    if (!handle) return;
    const below = handle.scrollSize - handle.scrollOffset - handle.viewportSize;
    if (sticky.updatePosition(below, hasNewer)) return;
    setIsFar(below > farPx || hasNewer);
    fill();
    read();
  }

  // If the content does not scroll, no scroll event tells virtua that its shift is done, and it would render
  // nothing.
  useLayoutEffect(() => {
    if (steady.shift) scroller.current?.dispatchEvent(new Event('scroll'));
  }, [steady]);

  // The log scrolls to the user's own new message always, to other messages only if it was at the end.
  const last = rows.at(-1);
  const [ownFirst] = useState(ownLast);
  useLayoutEffect(() => {
    if (ownLast === null || ownLast === ownFirst) return;
    leaveForEnd();
    if (hasNewer) void conversation?.showLatest();
    // oxlint-disable-next-line react/exhaustive-deps -- when it is new
  }, [ownLast]);
  useLayoutEffect(() => {
    if (sticky.isSticky()) toEnd();
    read();
    // oxlint-disable-next-line react/exhaustive-deps -- when the end is another
  }, [last?.key, newCall]);
  const latestFill = useRef(fill);
  useEffect(() => {
    latestFill.current = fill;
    fill();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsPlaced(true);
      latestFill.current();
    }, placingMs + 10);
    return () => clearTimeout(timer);
  }, [shownRequestId]);

  const find = (target: Element) => target.closest<HTMLElement>('[data-row]');
  const menu = useContextMenu(find, (spot) => {
    const row = byKey(spot.origin.dataset['row']);
    if (isMessageRow(row)) onMenu(row, spot);
  });
  function pressKey(event: KeyboardEvent): void {
    const focused = find(event.target as Element);
    if (moveInLog(event, focused, scroller.current)) return;
    const row = byKey(focused?.dataset['row']);
    if (!isMessageRow(row) || event.target !== focused) return;
    if (event.key === 'Delete') onDelete([row]);
    else if (isKey(event, 'Enter') && focused) {
      const box = focused.getBoundingClientRect();
      onMenu(row, { x: box.left + 24, y: box.top + 24, origin: focused });
    } else if (event.code === 'KeyR' && !event.ctrlKey && !event.metaKey && row.kind === 'stored')
      reply(row.message);
    else if (event.key === ' ' && selection.keys) selection.toggle(row.key);
    else return;
    event.preventDefault();
  }
  function choose(event: MouseEvent): void {
    if (!selection.keys || (event.target as Element).closest('label')) return;
    const row = byKey(find(event.target as Element)?.dataset['row']);
    if (!isMessageRow(row)) return;
    event.preventDefault();
    event.stopPropagation();
    selection.toggle(row.key);
  }

  return (
    <div className={styles.logFrame}>
      <OlderNote conversation={conversation} />
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a list that scrolls is reached by keys, and its rows have menus */}
      <div
        ref={scroller}
        role="log"
        aria-label={t('log.name')}
        // Messages loaded by scrolling up are not new, so a screen reader must not announce them.
        aria-live={isFar ? 'off' : 'polite'}
        tabIndex={0}
        className={styles.log}
        onKeyDown={pressKey}
        {...menu}
        onClickCapture={(event) => {
          menu.onClickCapture(event);
          if (!event.isPropagationStopped()) choose(event);
        }}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div className={styles.spring} />
        <Virtualizer
          ref={view}
          data={[...rows, end]}
          shift={steady.shift}
          bufferSize={isPlaced ? overscanPx : 0}
          onScroll={updatePosition}
          onResize={() => {
            if (sticky.isSticky()) toEnd();
            else if (pinned.current && !sticky.hasMovedSince(pinned.current.sinceMs)) scrollToPinned();
            fill();
          }}
        >
          {(row: LogRow | EndRow) =>
            row.key === 'end' ? (
              <End key="end" userId={typistOf(chat)} name={name} />
            ) : (
              <MessageRow
                key={row.key}
                row={row as LogRow}
                name={name}
                unread={unread}
                isSelecting={selection.keys !== null}
                isSelected={selection.keys?.has(row.key) ?? false}
                isFound={foundKey === row.key}
                isAimed={isAbout(row as LogRow, aimedId)}
              />
            )
          }
        </Virtualizer>
      </div>
      {isFar && (
        <Latest
          count={chat?.unreadMessages ?? 0}
          onPress={() => {
            leaveForEnd();
            if (hasNewer) void conversation?.showLatest();
          }}
        />
      )}
    </div>
  );
}

function isAbout(row: LogRow, messageId: string | undefined): boolean {
  return row.kind === 'stored' && row.message._id === messageId;
}

/** Area below the last message: spacing, and the typing indicator. */
function End({ userId, name }: { userId: string | null; name: string }) {
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const typing = useSnapshot(session.state.typing);
  const isTyping = userId !== null && typing[userId] === true;
  return (
    <div className={styles.end}>
      {isTyping && (
        <p className={styles.typing}>
          <TypingDots />
          <VisuallyHidden>{t('isTyping', { name })}</VisuallyHidden>
        </p>
      )}
    </div>
  );
}

function Latest({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      className={cx(styles.latest)}
      aria-label={count > 0 ? t('log.latestNew', { count }) : t('log.latest')}
      onClick={onPress}
    >
      <Icon name="down" />
      {count > 0 && (
        <Badge tone="accent" className={styles.latestCount} aria-hidden>
          {count > 99 ? '99+' : count}
        </Badge>
      )}
    </button>
  );
}
