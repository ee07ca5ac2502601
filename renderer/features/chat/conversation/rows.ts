import type { CallRecord } from '#shared/domain/calls.ts';
import type { Message } from '#shared/domain/chat.ts';
import { recipientKey, type OutboxEntry, type SendEntry, type StoredChat } from '#shared/store/records.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { dayOf } from '#renderer/i18n/days.ts';
import { keysOfChat } from './target.ts';

/** Maximum milliseconds between two messages of one group. */
const groupMs = 5 * 60_000;

interface Common {
  /** Row key, the same for a pending message and its stored message. */
  readonly key: string;
  readonly place: number;
  readonly isMine: boolean;
  /** First and last message of a group of one side. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** First message of its day: a date line is above it. */
  readonly opensDay: boolean;
  /** First message that was unread when the chat was opened. */
  readonly opensUnread: boolean;
  /**
   * Time at which the companion read it. Only set on the user's newest read message, until the companion
   * replies; null: not shown.
   */
  readonly readAt: string | null;
}
export interface StoredRow extends Common {
  readonly kind: 'stored';
  readonly message: Message;
}
/** A message in the outbox: waiting, failed or refused. */
export interface PendingRow extends Common {
  readonly kind: 'pending';
  readonly entry: SendEntry;
}
/** A call or a match between the two, without a message menu; it cannot be selected. */
export interface EncounterRow extends Common {
  readonly kind: 'encounter';
  readonly record: CallRecord;
}
export type MessageLogRow = StoredRow | PendingRow;
export type LogRow = MessageLogRow | EncounterRow;

export const isMessageRow = (row: LogRow | undefined | null): row is MessageLogRow =>
  row !== undefined && row !== null && row.kind !== 'encounter';

export interface RowsInput {
  readonly messages: readonly Message[];
  readonly pending: readonly SendEntry[];
  /** Ids of messages that are about to be deleted. */
  readonly hidden: ReadonlySet<string>;
  readonly me: string;
  readonly unreadAfter: number | null;
  /**
   * Hides the first message, because its date line and group start depend on the message before it. A row
   * that changes its height later would move the read position.
   */
  readonly hasOlder: boolean;
  /** There are messages newer than these. */
  readonly hasNewer: boolean;
  /** Calls and matches between the two, newest first. */
  readonly encounters: readonly CallRecord[];
  /** Place up to which the user deleted the chat; 0: nothing deleted. */
  readonly clearedUpTo: number;
  /** Place up to which the companion has read, and the time; null: the time is unknown. */
  readonly read: { readonly upTo: number; readonly at: string } | null;
}

/** Returns the outbox messages of this conversation, whether addressed to the chat or to its user or desk. */
export function pendingOf(outbox: readonly OutboxEntry[], key: string, chat: StoredChat | null): SendEntry[] {
  const keys = new Set([key, ...(chat ? keysOfChat(chat) : [])]);
  return outbox.filter(
    (entry) => entry.kind === 'send' && keys.has(recipientKey(entry.recipient)),
  ) as SendEntry[];
}

function hasSameContent(a: LogRow, b: LogRow): boolean {
  if (a.kind === 'stored') return b.kind === 'stored' && a.message === b.message;
  if (a.kind === 'pending') return b.kind === 'pending' && a.entry === b.entry;
  return b.kind === 'encounter' && a.record === b.record;
}

const sameRow = (a: LogRow, b: LogRow) =>
  a.isFirst === b.isFirst &&
  a.isLast === b.isLast &&
  a.opensDay === b.opensDay &&
  a.opensUnread === b.opensUnread &&
  a.readAt === b.readAt &&
  hasSameContent(a, b);

const sameEntry = (a: SendEntry, b: SendEntry) => a === b || JSON.stringify(a) === JSON.stringify(b);

type Bare = Pick<LogRow, 'key' | 'place' | 'isMine'> &
  (
    | { kind: 'stored'; message: Message }
    | { kind: 'pending'; entry: SendEntry }
    | { kind: 'encounter'; record: CallRecord }
  );

/**
 * Returns the index of the user's newest message that the companion has read; -1 if there is none or they
 * have replied.
 */
function lastReadRow(rows: readonly Bare[], { read, hasNewer }: RowsInput): number {
  if (read === null || hasNewer) return -1;
  const at = rows.findLastIndex(
    ({ kind, isMine, place }) => kind === 'stored' && isMine && place <= read.upTo,
  );
  const isAnswered = rows.some(({ kind, isMine }, other) => other > at && kind === 'stored' && !isMine);
  return isAnswered ? -1 : at;
}

/** Inserts calls and matches by time, except for periods whose messages are not loaded. */
function withEncounters(rows: readonly Bare[], input: RowsInput): readonly Bare[] {
  const { encounters, messages, hasOlder, hasNewer, clearedUpTo } = input;
  if (encounters.length === 0) return rows;
  const [first, last] = [messages[0], messages.at(-1)];
  const from = hasOlder ? (first ? sortKeyOf(first) : Infinity) : clearedUpTo;
  const until = hasNewer && last ? sortKeyOf(last) : Infinity;
  const added = encounters
    .map((record): Bare => ({
      kind: 'encounter',
      key: `encounter:${record._id}`,
      place: Date.parse(record.created),
      isMine: false,
      record,
    }))
    .filter(({ place }) => place > from && place <= until)
    .toReversed();
  const merged: Bare[] = [];
  let next = 0;
  for (const row of rows) {
    for (; next < added.length && (added[next] as Bare).place < row.place; next++)
      merged.push(added[next] as Bare);
    merged.push(row);
  }
  return [...merged, ...added.slice(next)];
}

/** Builds the rows. An unchanged row keeps its object, so that it does not render again. */
export function buildRows(input: RowsInput, before: readonly LogRow[] = []): LogRow[] {
  const { me, unreadAfter, hidden } = input;
  const known = new Map(before.map((row) => [row.key, row]));
  const tempIds = new Set(input.messages.map(({ tempId }) => tempId));
  const shown = input.messages.filter(({ _id }) => !hidden.has(_id));
  const written: Bare[] = shown.map((message) => ({
    kind: 'stored',
    key: message.from === me && message.tempId !== null ? message.tempId : message._id,
    place: sortKeyOf(message),
    isMine: message.from === me,
    message,
  }));
  for (const entry of input.pending) {
    // A message that was just sent is in both store and outbox: show it once.
    if (tempIds.has(entry.id)) continue;
    const old = known.get(entry.id);
    const same = old?.kind === 'pending' && sameEntry(old.entry, entry) ? old.entry : entry;
    written.push({ kind: 'pending', key: entry.id, place: entry.createdMs, isMine: true, entry: same });
  }

  const bare = withEncounters(written, input);
  let isUnreadOpen = false;
  const days = bare.map(({ place }) => dayOf(place));
  const opensUnread = bare.map(({ kind, place, isMine }) => {
    if (unreadAfter === null || isUnreadOpen || isMine || place <= unreadAfter) return false;
    if (kind === 'encounter') return false;
    isUnreadOpen = true;
    return true;
  });
  const isApart = (at: number): boolean => {
    const [above, below] = [bare[at - 1], bare[at]];
    if (!above || !below) return true;
    return (
      above.kind === 'encounter' ||
      below.kind === 'encounter' ||
      above.isMine !== below.isMine ||
      Math.abs(below.place - above.place) > groupMs ||
      days[at] !== days[at - 1] ||
      opensUnread[at] === true
    );
  };
  const readRow = lastReadRow(bare, input);
  const rows = bare.map((bareRow, at): LogRow => {
    const row: LogRow = {
      ...bareRow,
      isFirst: isApart(at),
      isLast: isApart(at + 1),
      opensDay: days[at] !== days[at - 1],
      opensUnread: opensUnread[at] ?? false,
      readAt: at === readRow ? (input.read?.at ?? null) : null,
    };
    const old = known.get(row.key);
    return old && sameRow(old, row) ? old : row;
  });
  return input.hasOlder ? rows.slice(1) : rows;
}
