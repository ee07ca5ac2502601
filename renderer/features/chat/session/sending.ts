import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { nextFileOf, type OutboxChange } from '#shared/store/outboxChange.ts';
import type { Attachment, ChatChange, OutboxEntry, SendEntry } from '#shared/store/records.ts';
import { pageLocale } from '#renderer/i18n/pageLocale.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SendForm } from '#renderer/services/uploads/sendForm.ts';
import {
  isPassing,
  uploadFile,
  type FileToSend,
  type UploadResult,
} from '#renderer/services/uploads/uploadFile.ts';
import { posterIdOf } from './orphanedFiles.ts';

export interface SendingOptions {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly local: LocalStore;
  readonly send: SendForm;
  readonly uploadOrigin: string;
  readonly apply: (changes: readonly ChatChange[]) => Promise<void>;
  /** Entries were added, removed or changed. */
  readonly onChanged: () => void;
  readonly onProgress: (fileId: string, part: number) => void;
}

/** An entry in progress. */
export interface Running {
  readonly id: string;
  readonly stop: AbortController;
  /** File of the entry that is being uploaded; null: none. */
  file: { readonly id: string; readonly stop: AbortController } | null;
}

/**
 * Sends messages one at a time. `ended`: the entry is finished or waits for the user; `later`: retry after a
 * delay.
 */
export interface Sending {
  send(entry: SendEntry, running: Running): Promise<'later' | 'ended'>;
  /**
   * Changes the stored entry, and deletes files that it no longer has. Returns the entry before and after.
   */
  change(
    id: string,
    change: OutboxChange,
  ): Promise<{ readonly before: OutboxEntry | null; readonly after: OutboxEntry | null }>;
  deleteFiles(files: readonly Attachment[]): Promise<void>;
}

const filesOf = (entry: OutboxEntry | null): readonly Attachment[] =>
  entry?.kind === 'send' ? entry.message.attachments : [];

function draftOf({ id, message }: SendEntry): MessageDraft {
  const common = {
    tempId: id,
    appLang: pageLocale(),
    ignoreOffensive: message.ignoreOffensive,
    source: message.source ?? undefined,
    // Left out if empty, so that servers without these fields get the same body as before.
    ...(message.replyTo && { replyTo: message.replyTo }),
    ...(message.forwardedFrom && { forwardedFrom: message.forwardedFrom }),
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

/**
 * Sends a message: its files first, then the message. The entry is read again between any two steps, because
 * this tab or another may have changed it.
 */
export function createSending(options: SendingOptions): Sending {
  const { api, chats, local, apply, onChanged } = options;

  async function deleteFiles(files: readonly Attachment[]): Promise<void> {
    const fileIds = files.flatMap(({ fileId }) => [fileId, posterIdOf(fileId)]);
    if (fileIds.length > 0) await chats.deleteFiles({ fileIds });
  }

  const change: Sending['change'] = async (id, what) => {
    const { before, after } = await local.changeOutbox({ id, change: what });
    const remainingIds = new Set(filesOf(after).map(({ fileId }) => fileId));
    await deleteFiles(filesOf(before).filter(({ fileId }) => !remainingIds.has(fileId)));
    onChanged();
    return { before, after };
  };

  async function readFile(fileId: string): Promise<FileToSend | null> {
    const file = await chats.getFile({ fileId });
    if (!file) return null;
    const poster = await chats.getFile({ fileId: posterIdOf(fileId) });
    return {
      bytes: new Uint8Array(file.bytes),
      mime: file.type,
      name: file.name,
      poster: poster && new Blob([new Uint8Array(poster.bytes)], { type: poster.type }),
    };
  }

  async function uploadOne(file: Attachment, entry: SendEntry, running: Running): Promise<UploadResult> {
    const { send, uploadOrigin } = options;
    const { fileId, type, extension } = file;
    const chatId = entry.recipient.kind === 'chat' ? entry.recipient.chatId : null;
    const onProgress = (part: number) => options.onProgress(fileId, part);
    const stop = new AbortController();
    const signal = AbortSignal.any([running.stop.signal, stop.signal]);
    running.file = { id: fileId, stop };
    // Reset the progress of an earlier attempt.
    onProgress(0);
    try {
      return await uploadFile(
        { tempId: fileId, type, extension, chatId, purpose: 'chat' },
        () => readFile(fileId),
        { api, send, uploadOrigin, signal, onProgress },
      );
    } finally {
      running.file = null;
    }
  }

  /** Uploads the missing files. Each finished upload is stored, so that a restart does not repeat it. */
  async function uploadAll(id: string, running: Running): Promise<SendEntry | 'later' | 'ended'> {
    for (;;) {
      if (running.stop.signal.aborted) return 'ended';
      const entry = await local.getOutbox({ id });
      if (entry?.kind !== 'send' || entry.state !== 'waiting') return 'ended';
      const file = nextFileOf(entry);
      if (entry.isPosted) return entry;
      if (!file) {
        // Marks the message as posted; files can be removed only before this. The loop reads it again: it is
        // now posted or deleted.
        await change(id, { kind: 'posting' });
        continue;
      }
      const { fileId } = file;
      const result = await uploadOne(file, entry, running);
      if (result.kind === 'later') return 'later';
      if (result.kind === 'done')
        await change(id, { kind: 'uploaded', fileId, tempUploadId: result.tempUploadId });
      if (result.kind === 'refused') await change(id, { kind: 'refused', fileId, code: result.code });
    }
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

  return {
    change,
    deleteFiles,
    async send(entry, running) {
      const hasFiles = entry.message.attachments.length > 0;
      const ready = hasFiles ? await uploadAll(entry.id, running) : entry;
      if (typeof ready === 'string') return ready;
      const answer = await post(ready, running.stop.signal);
      if (answer.ok === undefined) return 'ended';
      if (!answer.ok) {
        if (isPassing(answer.error)) return 'later';
        await change(entry.id, { kind: 'refused', fileId: null, code: answer.error.code });
        return 'ended';
      }
      // Store first, then outbox: in between the message is in both, and its `tempId` lets the screen show it
      // once.
      await apply([{ kind: 'arrived', message: answer.value.message, chat: answer.value.chat }]);
      await local.deleteOutbox({ ids: [entry.id] });
      await deleteFiles(ready.message.attachments);
      onChanged();
      return 'ended';
    },
  };
}
