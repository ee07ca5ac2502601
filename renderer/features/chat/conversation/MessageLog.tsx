import { useEffect, useMemo, useState, useLayoutEffect } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot, proxy, ref } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import { recipientKey } from '#shared/store/records.ts';
import { missedCount, sortKeyOf } from '#shared/store/rules.ts';
import { logger } from '#shared/lib/logger.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { useChats } from '../chatContext.ts';
import type { Conversation } from '../session/conversation.ts';
import { OriginalsContext } from '../message/originals.ts';
import { pendingChangesIn } from '../session/pendingChanges.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';
import { noConversation } from './noConversation.ts';
import { LogView } from './LogView.tsx';
import type { MessageLogProps } from './logProps.ts';
import { pendingOf, type RowsInput, buildRows, type LogRow } from './rows.ts';
import styles from './conversation.module.css';
import type { CallRecord } from '#shared/domain/calls.ts';
import type { EncountersState } from '../session/encounters.ts';
import { useScoped } from './useScoped.ts';
import { next, settled, asStableRows, type StableRows } from './stableRows.ts';

/** Maximum number of pages loaded to find the first unread message. Beyond that the chat opens at its end. */
const maxPages = 4;

/** The messages of a conversation: computes the rows, and waits until the first position is loaded. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, chat, recipient, name, goTo } = props;
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const state = useSnapshot(conversation?.state ?? noConversation);
  const { outbox } = useSnapshot(session.state);
  const { messages, unreadAfter, hasFailed } = state;
  // `hasOlder` is true until the first check. A short chat that is stored as a whole has no older messages.
  const isWhole = chat?.held?.isWhole === true && messages.length < limits.chatPageSize;
  const hasOlder = state.hasOlder && !(state.loading === 'first' && isWhole);
  const key = recipientKey(recipient);
  const isOnEnd = !state.hasNewer;
  const pending = useMemo(() => pendingOf(outbox as never, key, chat), [outbox, key, chat]);
  const clearedUpTo = chat?.clearedUpTo ?? 0;
  const readUpTo = chat?.companionReadUpTo ?? 0;
  const readAt = chat?.companionReadAt ?? null;
  const firstPlace = messages[0] ? sortKeyOf(messages[0] as Message) : Infinity;
  const encounters = useEncounters(props.encountersWith, hasOlder ? firstPlace : clearedUpTo);
  const input = useMemo((): RowsInput => {
    const deletions = pendingDeletionsIn(outbox as never);
    return {
      messages: (messages as RowsInput['messages'])
        .filter((message) => !deletions.hasMessage(message))
        .map(pendingChangesIn(outbox as never, session.me).of),
      pending: isOnEnd ? pending : [],
      hidden: deletions.messageIds,
      me: session.me,
      unreadAfter,
      // If older messages failed to load, the first stored message is shown nevertheless.
      hasOlder: hasOlder && !hasFailed,
      hasNewer: !isOnEnd,
      encounters,
      clearedUpTo,
      read: readAt === null ? null : { upTo: readUpTo, at: readAt },
    };
  }, [
    messages,
    outbox,
    pending,
    session.me,
    unreadAfter,
    hasOlder,
    hasFailed,
    isOnEnd,
    encounters,
    clearedUpTo,
    readUpTo,
    readAt,
  ]);
  const noteId =
    input.messages.findLast(({ from, textKey }) => from !== session.me && textKey !== null)?._id ?? null;
  const [areShown, setAreShown] = useState(false);
  const originals = useMemo(
    () => ({ areShown, noteId, toggle: () => setAreShown(!areShown) }),
    [areShown, noteId],
  );
  const steady = useStableRows(input);
  const isReady = useIsReady(conversation, goTo?.place ?? null, {
    isEmpty: state.loading === 'first' && messages.length === 0,
    isUnreadAbove: isUnreadAbove(messages as RowsInput['messages'], unreadAfter),
  });
  // Unread count at the time of opening: reading does not change the unread line.
  const [unread, setUnread] = useState(0);
  const newMessages = chat ? chat.unreadMessages - missedCount(chat) : 0;
  if (unread === 0 && unreadAfter !== null && newMessages > 0) setUnread(newMessages);

  if (!isReady) return <Opening />;
  if (steady.target.length === 0 && !hasOlder) {
    const isBroken = hasFailed && state.loading === null;
    return (
      <div className={styles.blank}>
        {isBroken ? (
          <EmptyState
            icon="offline"
            title={t('log.failed')}
            text={t('log.failedText')}
            role="status"
            actions={<Button onPress={() => void conversation?.showLatest()}>{t('retry')}</Button>}
          />
        ) : (
          <EmptyState icon="chat" title={t('log.empty', { name })} text={t('log.emptyText')} />
        )}
      </div>
    );
  }
  return (
    <OriginalsContext value={originals}>
      <LogView
        {...props}
        key={conversation?.chatId ?? 'none'}
        steady={steady}
        unread={unread}
        ownLast={pending.at(-1)?.id ?? null}
      />
    </OriginalsContext>
  );
}

/**
 * Returns true once there are messages and the first position is among them: the first unread message, or the
 * one to go to.
 */
function useIsReady(
  conversation: Conversation | null,
  place: number | null,
  now: { readonly isEmpty: boolean; readonly isUnreadAbove: boolean },
): boolean {
  const { isEmpty } = now;
  const [readyFor, setReadyFor] = useState<Conversation | null>(null);
  // No position must be loaded first, so render at once instead of after an effect.
  const isThere = conversation !== null && !isEmpty && place === null && !now.isUnreadAbove;
  if (isThere && readyFor !== conversation) setReadyFor(conversation);
  const isReady = conversation === null || isThere || readyFor === conversation;
  useEffect(() => {
    if (!conversation || isEmpty || isReady) return;
    let isOver = false;
    async function reach(from: Conversation): Promise<void> {
      const isAbove = () => isUnreadAbove(from.state.messages, from.state.unreadAfter);
      if (place !== null) await from.showPlace(place);
      else
        for (let page = 0; page < maxPages && isAbove() && from.state.hasOlder; page++)
          await from.loadOlder();
      if (!isOver) setReadyFor(from);
    }
    reach(conversation).catch((cause: unknown) => {
      logger.warn('the place in the chat could not be reached', cause);
      if (!isOver) setReadyFor(conversation);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- later places are gone to by the log itself
  }, [conversation, isEmpty]);
  return isReady;
}

/** Returns true if the first unread message is above the loaded messages. */
function isUnreadAbove([first]: readonly Message[], unreadAfter: number | null): boolean {
  return unreadAfter !== null && first !== undefined && sortKeyOf(first) > unreadAfter;
}

/** Placeholder while messages load: invisible for a moment, then skeleton bubbles. */
function Opening() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.opening} role="status" aria-label={t('loading')}>
      <Skeleton width="46%" height={40} />
      <Skeleton width="62%" height={64} />
      <Skeleton width="38%" height={40} className={styles.openingMine} />
      <Skeleton width="54%" height={40} />
      <Skeleton width="30%" height={40} className={styles.openingMine} />
    </div>
  );
}

const noRecords: readonly CallRecord[] = [];
/** State before the entries are opened, and in chats without entries. Never changes. */
const none = proxy<EncountersState>({ records: ref(noRecords), next: null });

/**
 * Returns the calls and matches with a user, newest first, at least as far back as `from`. Loads older pages
 * while the messages reach further back. `userId` null: returns none.
 */
function useEncounters(userId: string | null, from: number): readonly CallRecord[] {
  const { session } = useChats();
  const opened = useScoped(userId, (scope, id) => (id === null ? null : session.openEncounters(scope, id)));
  const { records, next } = useSnapshot(opened?.state ?? none);
  const oldest = records.at(-1);
  const isMissing = next !== null && oldest !== undefined && Date.parse(oldest.created) > from;
  useEffect(() => {
    if (isMissing) void opened?.loadOlder();
  }, [isMissing, next, opened]);
  return records as readonly CallRecord[];
}

/**
 * Returns the rows of a conversation in steps that virtua can follow. The caller must pass the same `input`
 * object while nothing changes.
 */
function useStableRows(input: RowsInput): StableRows<LogRow> {
  const [latest, setLatest] = useState(() => ({ input, steady: asStableRows(buildRows(input)) }));
  let current = latest;
  if (latest.input !== input) {
    current = { input, steady: next(latest.steady, buildRows(input, latest.steady.target)) };
    setLatest(current);
  }
  const { steady } = current;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second step follows the first one's drawing
    if (steady.shown !== steady.target) setLatest((now) => ({ ...now, steady: settled(now.steady) }));
  }, [steady]);
  return steady;
}
