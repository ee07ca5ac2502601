import * as z from 'zod/mini';
import { id, text } from '../domain/fields.ts';
import { isDeletion, type DeletionEntry, type OutboxEntry, type SendEntry } from './records.ts';

/**
 * Changes of an outbox entry. A deletion can only be stopped or posted. The store applies each change in one
 * step, in the order of arrival.
 */
export const outboxChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('uploaded'), fileId: id, tempUploadId: id }),
  /** Removes one file. Removing the last file removes the message. */
  z.object({ kind: z.literal('fileRemoved'), fileId: id }),
  z.object({ kind: z.literal('stopped') }),
  /** All files are uploaded and the message is being sent. The message cannot change afterwards. */
  z.object({ kind: z.literal('posting') }),
  /** The server rejected it permanently, with this code; `fileId`: because of that file. */
  z.object({ kind: z.literal('refused'), fileId: z.nullable(id), code: text }),
  z.object({ kind: z.literal('resent') }),
]);
export type OutboxChange = z.output<typeof outboxChangeSchema>;

/** Returns the next file to upload. Files are uploaded in order, so a failure always concerns this file. */
export const nextFileOf = ({ message }: SendEntry) =>
  message.attachments.find(({ tempUploadId }) => tempUploadId === null);

/**
 * Returns the entry after a change. Returns the same object if the change has no effect; null if the entry is
 * removed. Pure.
 */
export function changedEntry(entry: SendEntry, change: OutboxChange): SendEntry | null;
export function changedEntry(entry: OutboxEntry, change: OutboxChange): OutboxEntry | null;
export function changedEntry(entry: OutboxEntry, change: OutboxChange): OutboxEntry | null {
  if (entry.kind === 'send') return changedMessage(entry, change);
  // Entries of this kind are only added and deleted.
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
      // Removing the rejected file lets the remaining files be sent.
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
      // The server no longer has the uploads, so all files are uploaded again at the next try.
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
