import * as z from 'zod/mini';
import { id, text } from '../domain/fields.ts';
import type { MethodTable, StoreOf } from './methods.ts';
import { outboxChangeSchema } from './outboxChange.ts';
import { draftSchema, outboxEntrySchema } from './records.ts';
import { uploadMethods } from './uploads.ts';

const nothing = z.object({});
const nothingMore = z.null();

/**
 * Data that only exists on this device (§4.8): drafts, the outbox and small values, in `client-db`, per user.
 * A forced log-out keeps it; a log-out by the user deletes it (§4.1).
 */
export const localStoreMethods = {
  getDraft: { request: z.object({ key: text }), response: z.nullable(draftSchema) },
  listDrafts: { request: nothing, response: z.array(draftSchema) },
  putDraft: { request: z.object({ draft: draftSchema }), response: nothingMore },
  deleteDraft: { request: z.object({ key: text }), response: nothingMore },
  /** All entries of the outbox, sorted by `order`. */
  listOutbox: { request: nothing, response: z.array(outboxEntrySchema) },
  /** Returns one entry; null if there is none with this id. */
  getOutbox: { request: z.object({ id }), response: z.nullable(outboxEntrySchema) },
  /**
   * Adds or replaces an entry. A new entry's `order` is one more than the greatest. Returns the stored entry.
   */
  putOutbox: { request: z.object({ entry: outboxEntrySchema }), response: outboxEntrySchema },
  /**
   * Applies a change to the currently stored entry, even if another tab has changed it since. Returns the
   * entry before and after; null if it does not exist.
   */
  changeOutbox: {
    request: z.object({ id, change: outboxChangeSchema }),
    response: z.object({ before: z.nullable(outboxEntrySchema), after: z.nullable(outboxEntrySchema) }),
  },
  /**
   * Turns a draft into a message: stores the entry and deletes the draft in one transaction, so that a crash
   * neither sends twice nor loses the text.
   */
  sendDraft: {
    request: z.object({ key: text, entries: z.array(outboxEntrySchema) }),
    response: z.array(outboxEntrySchema),
  },
  deleteOutbox: { request: z.object({ ids: z.array(id) }), response: nothingMore },
  getValue: { request: z.object({ name: text }), response: z.nullable(text) },
  putValue: { request: z.object({ name: text, value: z.nullable(text) }), response: nothingMore },
  /** Uploads to galleries and stories in progress. */
  ...uploadMethods,
  clear: { request: nothing, response: nothingMore },
} as const satisfies MethodTable;

export type LocalStore = StoreOf<typeof localStoreMethods>;
