import * as z from 'zod/mini';
import { id, text } from '../domain/fields.ts';
import { isDeletion, type DeletionEntry, type OutboxEntry, type SendEntry } from './records.ts';

/** What can happen to an entry of the outbox, to a deletion only that it is stopped or posted. Which of two comes first is up to the store: each is one step of it. */
export const outboxChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('uploaded'), fileId: id, tempUploadId: id }),
  /** One of its files is taken out; with the last one goes the message. */
  z.object({ kind: z.literal('fileRemoved'), fileId: id }),
  z.object({ kind: z.literal('stopped') }),
  /** All its files are there and it goes on the wire: from then on it stays as it is. */
  z.object({ kind: z.literal('posting') }),
  /** By the server, for good, with its code; `fileId`: because of that file. */
  z.object({ kind: z.literal('refused'), fileId: z.nullable(id), code: text }),
  z.object({ kind: z.literal('resent') }),
]);
export type OutboxChange = z.output<typeof outboxChangeSchema>;

/** Files go one after another: what is wrong with a file is wrong with the first that is not there. */
export const nextFileOf = ({ message }: SendEntry) =>
  message.attachments.find(({ tempUploadId }) => tempUploadId === null);

/** The entry after a change, the very same where that changes nothing any more; null: it is no more. Pure. */
export function changedEntry(entry: SendEntry, change: OutboxChange): SendEntry | null;
export function changedEntry(entry: OutboxEntry, change: OutboxChange): OutboxEntry | null;
export function changedEntry(entry: OutboxEntry, change: OutboxChange): OutboxEntry | null {
  if (entry.kind === 'send') return changedMessage(entry, change);
  // A change of a message is only put and deleted.
  return isDeletion(entry) ? changedDeletion(entry, change) : entry;
}

function changedDeletion(entry: DeletionEntry, { kind }: OutboxChange): DeletionEntry | null {
  if (kind === 'posting') return { ...entry, isPosted: true };
  return kind === 'stopped' && !entry.isPosted ? null : entry;
}

function changedMessage(entry: SendEntry, change: OutboxChange): SendEntry | null {
  const { message, state } = entry;
  const has = (fileId: string) => message.attachments.some((file) => file.fileId === fileId);
  const withFiles = (attachments: SendEntry['message']['attachments']): SendEntry => ({
    ...entry,
    message: { ...message, attachments },
  });
  switch (change.kind) {
    case 'uploaded': {
      const { fileId, tempUploadId } = change;
      return withFiles(
        message.attachments.map((file) => (file.fileId === fileId ? { ...file, tempUploadId } : file)),
      );
    }
    case 'fileRemoved': {
      if (entry.isPosted || !has(change.fileId)) return entry;
      const rest = withFiles(message.attachments.filter(({ fileId }) => fileId !== change.fileId));
      if (rest.message.attachments.length === 0) return null;
      // Without the one that was not taken nothing stands in the way of the others.
      const wasRefused = state === 'failed' && nextFileOf(entry)?.fileId === change.fileId;
      return wasRefused ? { ...rest, state: 'waiting', code: null } : rest;
    }
    case 'stopped':
      return entry.isPosted ? entry : null;
    case 'posting':
      return state === 'waiting' && !nextFileOf(entry) ? { ...entry, isPosted: true } : entry;
    case 'refused': {
      const { fileId, code } = change;
      if (state !== 'waiting' || (fileId !== null && !has(fileId))) return entry;
      // An upload that the server has forgotten is done anew when it is sent again.
      const hasForgotten = fileId === null && code === 'invalid_upload';
      const left = hasForgotten
        ? withFiles(message.attachments.map((file) => ({ ...file, tempUploadId: null })))
        : entry;
      return { ...left, state: code === 'offensive' ? 'offensive' : 'failed', code, isPosted: false };
    }
    case 'resent': {
      if (state === 'waiting') return entry;
      const ignoreOffensive = state === 'offensive' || message.ignoreOffensive;
      return { ...entry, message: { ...message, ignoreOffensive }, state: 'waiting', code: null };
    }
  }
}
