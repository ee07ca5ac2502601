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

/** How many things are under way at once; in one chat it is always one, so that order is kept. */
const atOnce = 4;

export interface OutboxOptions extends SendingOptions, DeletingOptions, ChangingOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** Of several tabs one sends. */
  readonly mayWork: () => boolean;
  readonly log: (message: string, detail?: unknown) => void;
  /** From 0 to 1: half of a wait is chance, so that a restarted server is not met by everybody at once. */
  readonly random?: () => number;
}

/**
 * Sends what is in the outbox, in order within each chat, until the server has it (§4.8). It holds no
 * message itself: whatever ends it, the next one goes on from the store, and a message that was on its way is the same
 * for the server by its `tempId`.
 */
export interface Outbox {
  /** There may be something to do: a new entry, a connection that is back (`isFresh`: waits are over). */
  wake(options?: { readonly isFresh?: boolean }): void;
  /** Ends an upload or a waiting message and takes the entry out, with its files. */
  remove(id: string): Promise<void>;
  /**
   * Takes one file out of a message that is not posted yet, the last one with the message. Answers a message that was
   * taken back so, as it was; null where there is none.
   */
  removeFile(id: string, fileId: string): Promise<SendEntry | null>;
  /** Takes back a message that is not posted yet, with its files; answers like {@link removeFile}. */
  stop(id: string): Promise<SendEntry | null>;
  /** Takes back a deletion that did not go out yet. False where it did: it can't be taken back any more. */
  undo(id: string): Promise<boolean>;
  /** Undo is still offered: how long the deletion does not go out. Not stored, as whoever offers it is not. */
  delayDeletion(id: string, forMs: number): void;
  /** What was refused waits to be sent again; an offensive one in spite of that. */
  resend(id: string): Promise<void>;
  /** Ends what is under way here and was taken out by another tab. */
  letGo(): Promise<void>;
}

/** Something that waits: until then, and not for longer than that, wherever the clock is set meanwhile. */
interface Wait {
  readonly untilMs: number;
  readonly lengthMs: number;
}
const endOf = ({ untilMs, lengthMs }: Wait, nowMs: number) => (untilMs - nowMs > lengthMs ? 0 : untilMs);
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
  let isLooking = false;
  let lookAgain = false;
  let forgetTimer: () => void = () => undefined;

  /** The names of a chat: its own, and the one by which it is written to before it is there. */
  async function namesOf(chatId: string): Promise<readonly string[]> {
    const name = recipientKey({ kind: 'chat', chatId });
    const chat = await chats.getChat({ chatId });
    if (chat?.user) return [name, recipientKey({ kind: 'user', userId: chat.user._id })];
    if (chat?.type === 'support')
      return [name, recipientKey({ kind: 'support', subtype: chat.subtype ?? '' })];
    return [name];
  }

  /**
   * What is done one at a time: messages to one recipient, by whichever name, and a chat that is deleted with what is
   * sent to it, so that no answer that comes late brings back what went with the chat.
   */
  async function queueKeysOf(entry: OutboxEntry, named: typeof namesOf): Promise<readonly string[]> {
    if (entry.kind === 'deleteMessages') return [`delete:${entry.id}`];
    if (isMessageChange(entry)) return [`message:${entry.messageId}`];
    if (entry.kind === 'deleteChats') return (await Promise.all(entry.chatIds.map(named))).flat();
    const { recipient } = entry;
    return recipient.kind === 'chat' ? named(recipient.chatId) : [recipientKey(recipient)];
  }

  async function take(entry: OutboxEntry): Promise<void> {
    await local.deleteOutbox({ ids: [entry.id] });
    if (entry.kind === 'send') await sending.deleteFiles(entry.message.attachments);
    onChanged();
  }

  /** What is taken out of a message, or with it, does not go on either. Answers what was taken back, as it was. */
  async function takeOut(id: string, change: OutboxChange): Promise<SendEntry | null> {
    const { before, after } = await sending.change(id, change);
    await letGo();
    return after === null && before?.kind === 'send' ? before : null;
  }

  async function letGo(): Promise<void> {
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
    void look();
  }

  /** Begins what can be begun; sets the alarm for what has to wait. */
  async function lookOnce(): Promise<void> {
    forgetTimer();
    if (scope.ended || !options.mayWork()) return;
    const open = (await local.listOutbox({})).filter(
      (entry) => entry.kind !== 'send' || entry.state === 'waiting',
    );
    const names = new Map<string, ReturnType<typeof namesOf>>();
    // Hundreds may wait in one chat.
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
      // Who writes in a chat that they have just deleted no longer wants it back.
      const isFinal =
        !isDeletion(entry) || tasks.slice(at + 1).some((next) => next.queueKeys.some(isInQueues));
      const mustWait = queueKeys.some((each) => behind.has(each) || running.has(each));
      if (isFinal) for (const each of queueKeys) behind.add(each);
      if (mustWait) continue;
      const due = isFinal || entry.isPosted ? [] : [dueOf(entry), deletionDelays.get(entry.id) ?? noWait];
      const untilMs = Math.max(...[waits.get(queueKey) ?? noWait, ...due].map((wait) => endOf(wait, now)));
      if (untilMs > now) nextMs = Math.min(nextMs, untilMs);
      else if (new Set([...running.values()].map(({ id }) => id)).size < atOnce) void work(queueKeys, entry);
    }
    if (nextMs < Infinity) forgetTimer = clock.after(scope, nextMs - now, () => void look());
  }

  /** One look at a time: two would begin the same entry twice. */
  async function look(): Promise<void> {
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (lookAgain) {
        lookAgain = false;
        await lookOnce();
      }
    } catch (cause) {
      log('the outbox could not be read', cause);
      forgetTimer = clock.after(scope, figures.retryFirstMs, () => void look());
    } finally {
      isLooking = false;
    }
  }

  return {
    wake({ isFresh = false } = {}) {
      if (isFresh) waits.clear();
      void look();
    },
    letGo,
    removeFile: (id, fileId) => takeOut(id, { kind: 'fileRemoved', fileId }),
    stop: (id) => takeOut(id, { kind: 'stopped' }),
    async undo(id) {
      const { before, after } = await sending.change(id, { kind: 'stopped' });
      deletionDelays.delete(id);
      return before !== null && after === null;
    },
    delayDeletion(id, forMs) {
      deletionDelays.set(id, { untilMs: clock.now() + forMs, lengthMs: forMs });
      void look();
    },
    async resend(id) {
      await sending.change(id, { kind: 'resent' });
    },
    async remove(id) {
      for (const { id: current, stop } of running.values()) if (current === id) stop.abort();
      const entry = await local.getOutbox({ id });
      if (entry) await take(entry);
    },
  };
}
