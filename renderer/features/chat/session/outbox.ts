import { chat as figures, limits } from '#shared/domain/constants.ts';
import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { recipientKey, type ChatChange, type OutboxEntry, type SendEntry } from '#shared/store/records.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { SendForm } from './sendForm.ts';
import { isPassing, posterIdOf, upload } from './upload.ts';

type Deletion = Exclude<OutboxEntry, SendEntry>;

/** How many things are under way at once; in one chat it is always one, so that order is kept. */
const atOnce = 4;

export interface OutboxOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly local: LocalStore;
  readonly send: SendForm;
  readonly uploadOrigin: string;
  /** Of several tabs one sends. */
  readonly mayWork: () => boolean;
  readonly apply: (changes: readonly ChatChange[]) => Promise<void>;
  /** Entries came, went or changed. */
  readonly onChanged: () => void;
  readonly onProgress: (fileId: string, part: number) => void;
  /** The server does not delete what it was asked to: it is there again. */
  readonly onKept: (error: ApiError) => void;
  readonly log: (message: string, detail?: unknown) => void;
  /** From 0 to 1: half of a wait is chance, so that a restarted server is not met by everybody at once. */
  readonly random?: () => number;
}

/**
 * Sends what is in the outbox, in order within each chat, until the server has it (decisions page, Chat). It holds no
 * message itself: whatever ends it, the next one goes on from the store, and a message that was on its way is the same
 * for the server by its `tempId`.
 */
export interface Outbox {
  /** There may be something to do: a new entry, a connection that is back (`isFresh`: waits are over). */
  wake(options?: { readonly isFresh?: boolean }): void;
  /** Ends an upload or a waiting message and takes the entry out, with its files. */
  remove(id: string): Promise<void>;
  /** Ends what is under way here and was taken out by another tab. */
  letGo(): Promise<void>;
}

function draftOf({ id, message }: SendEntry): MessageDraft {
  const common = {
    tempId: id,
    ignoreOffensive: message.ignoreOffensive,
    source: message.source ?? undefined,
  };
  switch (message.type) {
    case 'text':
      return { ...common, type: 'text', text: message.text ?? '' };
    case 'gif':
      return { ...common, type: 'gif', gifId: message.gifId ?? '' };
    case 'sticker':
      return { ...common, type: 'sticker', stickerId: message.stickerId ?? '' };
    case 'media':
      return {
        ...common,
        type: 'media',
        text: message.text,
        media:
          message.giftId === null
            ? message.attachments.map(({ tempUploadId, isPrivate, price, waveform }) => ({
                tempUploadId: tempUploadId ?? '',
                isPrivate,
                price,
                waveform,
              }))
            : [{ giftId: message.giftId }],
      };
  }
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { scope, clock, api, chats, local, apply, onChanged, log, random = Math.random } = options;
  const running = new Map<string, { readonly id: string; readonly stop: AbortController }>();
  const waits = new Map<string, { readonly tries: number; readonly untilMs: number }>();
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
  async function lanesOf(entry: OutboxEntry, named: typeof namesOf): Promise<readonly string[]> {
    if (entry.kind === 'deleteMessages') return [`delete:${entry.id}`];
    if (entry.kind === 'deleteChats') return (await Promise.all(entry.chatIds.map(named))).flat();
    const { recipient } = entry;
    return recipient.kind === 'chat' ? named(recipient.chatId) : [recipientKey(recipient)];
  }

  /** Whoever took the message back meanwhile, in this tab or another, has the last word. */
  async function put(entry: OutboxEntry): Promise<void> {
    const isThere = (await local.listOutbox({})).some(({ id }) => id === entry.id);
    if (isThere) await local.putOutbox({ entry });
    onChanged();
  }

  async function take(entry: OutboxEntry): Promise<void> {
    await local.deleteOutbox({ ids: [entry.id] });
    if (entry.kind === 'send' && entry.message.attachments.length > 0) {
      const fileIds = entry.message.attachments.flatMap(({ fileId }) => [fileId, posterIdOf(fileId)]);
      await chats.deleteFiles({ fileIds });
    }
    onChanged();
  }

  /** Uploads what is not uploaded yet; each that is there is noted, so that a restart does not send it again. */
  async function uploadAll(entry: SendEntry, signal: AbortSignal): Promise<SendEntry | 'later' | 'ended'> {
    let current = entry;
    const chatId = entry.recipient.kind === 'chat' ? entry.recipient.chatId : null;
    for (const attachment of entry.message.attachments) {
      if (attachment.tempUploadId !== null) continue;
      const onProgress = (part: number) => options.onProgress(attachment.fileId, part);
      const { send, uploadOrigin } = options;
      // How far an earlier try came is nothing to this one.
      onProgress(0);
      const result = await upload(attachment, { api, chats, send, chatId, uploadOrigin, signal, onProgress });
      if (result.kind === 'cancelled') return 'ended';
      if (result.kind === 'later') return 'later';
      if (result.kind === 'refused') {
        await put({ ...current, state: 'failed', code: result.code });
        return 'ended';
      }
      const attachments = current.message.attachments.map((other) =>
        other.fileId === attachment.fileId ? { ...other, tempUploadId: result.tempUploadId } : other,
      );
      current = { ...current, message: { ...current.message, attachments } };
      await put(current);
    }
    return current;
  }

  function post(entry: SendEntry, signal: AbortSignal) {
    const draft = draftOf(entry);
    const { recipient } = entry;
    switch (recipient.kind) {
      case 'chat':
        return api.call('sendMessage', { body: { ...draft, chatId: recipient.chatId } }, { signal });
      case 'user':
        return api.call('sendMessage', { body: { ...draft, to: recipient.userId } }, { signal });
      case 'support': {
        const subtype = recipient.subtype as SupportSubtype;
        return api.call('sendToSupport', { params: { subtype }, body: draft }, { signal });
      }
    }
  }

  async function refuse(entry: SendEntry, error: ApiError): Promise<'later' | 'ended'> {
    if (isPassing(error)) return 'later';
    // An upload that the server has forgotten is done anew when it is sent again.
    const attachments =
      error.code === 'invalid_upload'
        ? entry.message.attachments.map((attachment) => ({ ...attachment, tempUploadId: null }))
        : entry.message.attachments;
    const state = error.code === 'offensive' ? 'offensive' : 'failed';
    await put({ ...entry, message: { ...entry.message, attachments }, state, code: error.code });
    return 'ended';
  }

  async function sendOne(entry: SendEntry, signal: AbortSignal): Promise<'later' | 'ended'> {
    const uploaded = await uploadAll(entry, signal);
    if (typeof uploaded === 'string') return uploaded;
    const answer = await post(uploaded, signal);
    if (answer.ok === undefined) return 'ended';
    if (!answer.ok) return refuse(uploaded, answer.error);
    // First into the store, then out of the outbox: between the two it is in both, and shown once by its `tempId`.
    await apply([{ kind: 'arrived', message: answer.value.message, chat: answer.value.chat }]);
    await take(entry);
    return 'ended';
  }

  /** Where a chat ends as far as is known here: what comes behind it meanwhile is not deleted with it. */
  async function endOf(chatId: string): Promise<ChatChange[]> {
    const chat = await chats.getChat({ chatId });
    return chat ? [{ kind: 'chatRemoved', chatId, clearedUpTo: chat.activeAt }] : [];
  }

  /** What the server says to a deletion, and what is gone here where it says yes. */
  async function requestDeletion(entry: Deletion, ids: string[], signal: AbortSignal) {
    if (entry.kind === 'deleteMessages') {
      const { chatId } = entry;
      const gone: ChatChange[] = [{ kind: 'messagesRemoved', chatId, messageIds: ids }];
      const body = { chatId, messages: ids };
      return { answer: await api.call('deleteMessages', { body }, { signal }), gone };
    }
    const gone = (await Promise.all(ids.map(endOf))).flat();
    return { answer: await api.call('deleteChats', { body: { chatIds: ids } }, { signal }), gone };
  }

  async function deleteOne(entry: Deletion, signal: AbortSignal): Promise<'later' | 'ended'> {
    const ids = entry.kind === 'deleteMessages' ? entry.messageIds : entry.chatIds;
    for (let from = 0; from < ids.length; from += limits.chatFullPageSize) {
      const some = ids.slice(from, from + limits.chatFullPageSize);
      const { answer, gone } = await requestDeletion(entry, some, signal);
      if (answer.ok === undefined) return 'ended';
      if (!answer.ok && isPassing(answer.error)) return 'later';
      if (answer.ok) await apply(gone);
      else options.onKept(answer.error);
    }
    await take(entry);
    return 'ended';
  }

  async function work(lanes: readonly string[], entry: OutboxEntry): Promise<void> {
    const stop = new AbortController();
    const forget = scope.onEnd(() => stop.abort());
    const [lane = entry.id] = lanes;
    for (const each of lanes) running.set(each, { id: entry.id, stop });
    let result: 'later' | 'ended' = 'later';
    try {
      result =
        entry.kind === 'send' ? await sendOne(entry, stop.signal) : await deleteOne(entry, stop.signal);
    } catch (cause) {
      log('sending failed', cause);
    } finally {
      forget();
      for (const each of lanes) running.delete(each);
    }
    if (result === 'ended') waits.delete(lane);
    else {
      const tries = (waits.get(lane)?.tries ?? 0) + 1;
      const full = Math.min(figures.retryMaxMs, figures.retryFirstMs * 2 ** (tries - 1));
      waits.set(lane, { tries, untilMs: clock.now() + full * (0.5 + random() / 2) });
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
      open.map(async (entry) => ({ entry, lanes: await lanesOf(entry, named) })),
    );
    const now = clock.now();
    let nextMs = Infinity;
    const behind = new Set<string>();
    for (const [at, { entry, lanes }] of tasks.entries()) {
      const [lane = entry.id] = lanes;
      const isInLanes = (other: string) => lanes.includes(other);
      // Who writes in a chat that they have just deleted no longer wants it back.
      const isFinal = entry.kind === 'send' || tasks.slice(at + 1).some((next) => next.lanes.some(isInLanes));
      const mustWait = lanes.some((each) => behind.has(each) || running.has(each));
      if (isFinal) for (const each of lanes) behind.add(each);
      if (mustWait) continue;
      const dueMs = isFinal ? 0 : entry.dueMs;
      const untilMs = Math.max(waits.get(lane)?.untilMs ?? 0, dueMs);
      if (untilMs > now) nextMs = Math.min(nextMs, untilMs);
      else if (new Set([...running.values()].map(({ id }) => id)).size < atOnce) void work(lanes, entry);
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
    async letGo() {
      if (running.size === 0) return;
      const stored = new Set((await local.listOutbox({})).map(({ id }) => id));
      for (const { id, stop } of running.values()) if (!stored.has(id)) stop.abort();
    },
    async remove(id) {
      for (const { id: current, stop } of running.values()) if (current === id) stop.abort();
      const entry = (await local.listOutbox({})).find((other) => other.id === id);
      if (entry) await take(entry);
    },
  };
}
