import { chat as figures } from '#shared/domain/constants.ts';
import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { recipientKey, type ChatChange, type OutboxEntry, type SendEntry } from '#shared/store/records.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { SendForm } from './sendForm.ts';
import { posterIdOf, upload } from './upload.ts';

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

  /**
   * What is done one at a time: messages to one recipient, and a chat that is deleted with what is sent to it, so that
   * no answer that comes late brings back what went with the chat.
   */
  async function lanesOf(entry: OutboxEntry): Promise<readonly string[]> {
    if (entry.kind === 'send') return [recipientKey(entry.recipient)];
    if (entry.kind === 'deleteMessages') return [`delete:${entry.id}`];
    const known = await Promise.all(entry.chatIds.map((chatId) => chats.getChat({ chatId })));
    const people = known.flatMap((chat) => {
      if (chat?.type === 'support') return { kind: 'support', subtype: chat.subtype ?? '' } as const;
      return chat?.user ? ({ kind: 'user', userId: chat.user._id } as const) : [];
    });
    return [
      ...entry.chatIds.map((chatId) => recipientKey({ kind: 'chat', chatId })),
      ...people.map(recipientKey),
    ];
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
    // The session ended: whoever signs in next finds it all here (decisions page, Other).
    if (error.canRetry || error.code === 'unauthorized' || error.code === 'session_expired') return 'later';
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
  async function requestDeletion(entry: Exclude<OutboxEntry, SendEntry>, signal: AbortSignal) {
    if (entry.kind === 'deleteMessages') {
      const { chatId, messageIds } = entry;
      const body = { chatId, messages: messageIds };
      const gone: ChatChange[] = [{ kind: 'messagesRemoved', chatId, messageIds }];
      return { answer: await api.call('deleteMessages', { body }, { signal }), gone };
    }
    const { chatIds } = entry;
    const gone = (await Promise.all(chatIds.map(endOf))).flat();
    return { answer: await api.call('deleteChats', { body: { chatIds } }, { signal }), gone };
  }

  async function deleteOne(entry: Exclude<OutboxEntry, SendEntry>, signal: AbortSignal) {
    const { answer, gone } = await requestDeletion(entry, signal);
    if (answer.ok === undefined) return 'ended';
    if (!answer.ok && answer.error.canRetry) return 'later';
    if (answer.ok) await apply(gone);
    else log('the server does not delete', answer.error);
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
    const tasks = await Promise.all(open.map(async (entry) => ({ entry, lanes: await lanesOf(entry) })));
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
    async remove(id) {
      for (const { id: current, stop } of running.values()) if (current === id) stop.abort();
      const entry = (await local.listOutbox({})).find((other) => other.id === id);
      if (entry) await take(entry);
    },
  };
}
