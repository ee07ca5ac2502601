import { chat as figures } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { OutboxChange } from '#shared/store/outboxChange.ts';
import {
  isDeletion,
  isMessageChange,
  recipientKey,
  type DeletionEntry,
  type OutboxEntry,
  type SendEntry,
} from '#shared/store/records.ts';
import { createChanging, type ChangingOptions } from './changing.ts';
import { createDeleting, type DeletingOptions } from './deleting.ts';
import { createSending, type Running, type SendingOptions } from './sending.ts';

/** Maximum number of entries in progress. Within one chat it is one, to keep the order. */
const maxRunning = 4;

export interface OutboxOptions extends SendingOptions, DeletingOptions, ChangingOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Returns true in the one tab that sends for all tabs. */
  readonly mayWork: () => boolean;
  readonly log: (message: string, detail?: unknown) => void;
  /**
   * Returns a number from 0 to 1. Half of each retry delay is random, so that clients do not all return at
   * once after a server restart.
   */
  readonly random?: () => number;
}

/**
 * Sends the entries of the outbox, in order within each chat, until the server has them (§4.8). Entries live
 * in the store, so another tab or session can continue. The server recognizes a repeated message by its
 * `tempId`.
 */
export interface Outbox {
  /**
   * Checks for entries to send, after a new entry or a reconnect. `isFresh`: the connection is back, so retry
   * delays end.
   */
  wake(options?: { readonly isFresh?: boolean }): void;
  /** Cancels an upload or a waiting message, and deletes the entry with its files. */
  remove(id: string): Promise<void>;
  /**
   * Removes one file from a message that is not posted yet. Removing the last file cancels the message, and
   * returns it as it was; otherwise returns null.
   */
  removeFile(id: string, fileId: string): Promise<SendEntry | null>;
  /**
   * Cancels a message that is not posted yet, with its files. Returns the message as it was; null if it was
   * not cancelled.
   */
  stop(id: string): Promise<SendEntry | null>;
  /** Undoes a deletion. Returns false if it was already sent. */
  undo(id: string): Promise<boolean>;
  /**
   * Postpones a deletion by `forMs` milliseconds, because Undo is still shown. Not stored: a restart also
   * hides Undo.
   */
  delayDeletion(id: string, forMs: number): void;
  /** Sends a refused message again; an offensive one despite the warning. */
  resend(id: string): Promise<void>;
  /** Aborts work in this tab on entries or files that another tab removed. */
  abortRemoved(): Promise<void>;
}

/** A delay with its end and its length. The length limits it if the clock is set back. */
interface Wait {
  readonly untilMs: number;
  readonly lengthMs: number;
}
const waitEndMs = ({ untilMs, lengthMs }: Wait, nowMs: number) => (untilMs - nowMs > lengthMs ? 0 : untilMs);
const noWait: Wait = { untilMs: 0, lengthMs: 0 };

const dueOf = ({ dueMs }: DeletionEntry): Wait => ({ untilMs: dueMs, lengthMs: figures.undoMs });

const hasFile = ({ message }: SendEntry, id: string) =>
  message.attachments.some(({ fileId }) => fileId === id);

export function createOutbox(options: OutboxOptions): Outbox {
  const { scope, clock, chats, local, onChanged, log, random = Math.random } = options;
  const sending = createSending(options);
  const deleteOne = createDeleting(options, sending.change);
  const changeOne = createChanging(options);
  const running = new Map<string, Running>();
  const waits = new Map<string, Wait & { readonly tries: number }>();
  const deletionDelays = new Map<string, Wait>();
  let isChecking = false;
  let hasNewEntries = false;
  let forgetTimer: () => void = () => undefined;

  /**
   * Returns the queue keys of a chat: its own, and that of its user or desk, to which messages went before
   * the chat existed.
   */
  async function namesOf(chatId: string): Promise<readonly string[]> {
    const name = recipientKey({ kind: 'chat', chatId });
    const chat = await chats.getChat({ chatId });
    if (chat?.user) return [name, recipientKey({ kind: 'user', userId: chat.user._id })];
    if (chat?.type === 'support')
      return [name, recipientKey({ kind: 'support', subtype: chat.subtype ?? '' })];
    return [name];
  }

  /**
   * Returns the queues in which an entry waits its turn. A chat deletion shares the queues of its chat's
   * messages, so that a late answer cannot restore the deleted chat.
   */
  async function queueKeysOf(entry: OutboxEntry, named: typeof namesOf): Promise<readonly string[]> {
    if (entry.kind === 'deleteMessages') return [`delete:${entry.id}`];
    if (isMessageChange(entry)) return [`message:${entry.messageId}`];
    if (entry.kind === 'deleteChats') return (await Promise.all(entry.chatIds.map(named))).flat();
    const { recipient } = entry;
    return recipient.kind === 'chat' ? named(recipient.chatId) : [recipientKey(recipient)];
  }

  async function removeEntry(entry: OutboxEntry): Promise<void> {
    await local.deleteOutbox({ ids: [entry.id] });
    if (entry.kind === 'send') await sending.deleteFiles(entry.message.attachments);
    onChanged();
  }

  /**
   * Removes a message or a file of it, and aborts its upload. Returns the message as it was if it was
   * cancelled; otherwise null.
   */
  async function changeAndAbort(id: string, change: OutboxChange): Promise<SendEntry | null> {
    const { before, after } = await sending.change(id, change);
    await abortRemoved();
    return after === null && before?.kind === 'send' ? before : null;
  }

  async function abortRemoved(): Promise<void> {
    for (const current of [...running.values()]) {
      const entry = await local.getOutbox({ id: current.id });
      const { stop, file } = current;
      if (!entry) stop.abort();
      else if (file && entry.kind === 'send' && !hasFile(entry, file.id)) file.stop.abort();
    }
  }

  async function work(queueKeys: readonly string[], entry: OutboxEntry): Promise<void> {
    const stop = new AbortController();
    const forget = scope.onEnd(() => stop.abort());
    const [queueKey = entry.id] = queueKeys;
    const own: Running = { id: entry.id, stop, file: null };
    for (const each of queueKeys) running.set(each, own);
    let result: 'later' | 'ended' = 'later';
    try {
      if (entry.kind === 'send') result = await sending.send(entry, own);
      else result = await (isDeletion(entry) ? deleteOne : changeOne)(entry.id, stop.signal);
    } catch (cause) {
      log('sending failed', cause);
    } finally {
      forget();
      for (const each of queueKeys) running.delete(each);
    }
    if (result === 'ended') {
      waits.delete(queueKey);
      deletionDelays.delete(entry.id);
    } else {
      const tries = (waits.get(queueKey)?.tries ?? 0) + 1;
      const full = Math.min(figures.retryMaxMs, figures.retryFirstMs * 2 ** (tries - 1));
      const lengthMs = full * (0.5 + random() / 2);
      waits.set(queueKey, { tries, untilMs: clock.now() + lengthMs, lengthMs });
    }
    void check();
  }

  /** Starts every entry that can start, and sets a timer for the next one that must wait. */
  async function checkOnce(): Promise<void> {
    forgetTimer();
    if (scope.ended || !options.mayWork()) return;
    const open = (await local.listOutbox({})).filter(
      (entry) => entry.kind !== 'send' || entry.state === 'waiting',
    );
    const names = new Map<string, ReturnType<typeof namesOf>>();
    // Hundreds of entries may wait in one chat, so cache its keys.
    const named: typeof namesOf = (chatId) => {
      const known = names.get(chatId) ?? namesOf(chatId);
      names.set(chatId, known);
      return known;
    };
    const tasks = await Promise.all(
      open.map(async (entry) => ({ entry, queueKeys: await queueKeysOf(entry, named) })),
    );
    const now = clock.now();
    let nextMs = Infinity;
    const behind = new Set<string>();
    for (const [at, { entry, queueKeys }] of tasks.entries()) {
      const [queueKey = entry.id] = queueKeys;
      const isInQueues = (other: string) => queueKeys.includes(other);
      // A message written to a chat after its deletion makes the deletion final: it goes out at once.
      const isFinal =
        !isDeletion(entry) || tasks.slice(at + 1).some((next) => next.queueKeys.some(isInQueues));
      const mustWait = queueKeys.some((each) => behind.has(each) || running.has(each));
      if (isFinal) for (const each of queueKeys) behind.add(each);
      if (mustWait) continue;
      const due = isFinal || entry.isPosted ? [] : [dueOf(entry), deletionDelays.get(entry.id) ?? noWait];
      const untilMs = Math.max(
        ...[waits.get(queueKey) ?? noWait, ...due].map((wait) => waitEndMs(wait, now)),
      );
      if (untilMs > now) nextMs = Math.min(nextMs, untilMs);
      else if (new Set([...running.values()].map(({ id }) => id)).size < maxRunning)
        void work(queueKeys, entry);
    }
    if (nextMs < Infinity) forgetTimer = clock.after(scope, nextMs - now, () => void check());
  }

  /** Runs one check at a time, because two would start the same entry twice. */
  async function check(): Promise<void> {
    hasNewEntries = true;
    if (isChecking) return;
    isChecking = true;
    try {
      while (hasNewEntries) {
        hasNewEntries = false;
        await checkOnce();
      }
    } catch (cause) {
      log('the outbox could not be read', cause);
      forgetTimer = clock.after(scope, figures.retryFirstMs, () => void check());
    } finally {
      isChecking = false;
    }
  }

  return {
    wake({ isFresh = false } = {}) {
      if (isFresh) waits.clear();
      void check();
    },
    abortRemoved,
    removeFile: (id, fileId) => changeAndAbort(id, { kind: 'fileRemoved', fileId }),
    stop: (id) => changeAndAbort(id, { kind: 'stopped' }),
    async undo(id) {
      const { before, after } = await sending.change(id, { kind: 'stopped' });
      deletionDelays.delete(id);
      return before !== null && after === null;
    },
    delayDeletion(id, forMs) {
      deletionDelays.set(id, { untilMs: clock.now() + forMs, lengthMs: forMs });
      void check();
    },
    async resend(id) {
      await sending.change(id, { kind: 'resent' });
    },
    async remove(id) {
      for (const { id: current, stop } of running.values()) if (current === id) stop.abort();
      const entry = await local.getOutbox({ id });
      if (entry) await removeEntry(entry);
    },
  };
}
