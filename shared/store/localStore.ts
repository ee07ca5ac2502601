import * as z from 'zod/mini';
import { id, text } from '../domain/fields.ts';
import type { MethodTable, StoreOf } from './methods.ts';
import { outboxChangeSchema } from './outboxChange.ts';
import { draftSchema, outboxEntrySchema } from './records.ts';
import { uploadMethods } from './uploads.ts';

const nothing = z.object({});
const nothingMore = z.null();

/**
 * What is only here (§4.8): drafts, what is still to be sent, and small records, in `client-db`, per
 * person. A forced log-out keeps it; one by choice clears it (§4.1).
 */
export const localStoreMethods = {
  getDraft: { request: z.object({ key: text }), response: z.nullable(draftSchema) },
  listDrafts: { request: nothing, response: z.array(draftSchema) },
  putDraft: { request: z.object({ draft: draftSchema }), response: nothingMore },
  deleteDraft: { request: z.object({ key: text }), response: nothingMore },
  /** Everything that is still to be done, by `order`. */
  listOutbox: { request: nothing, response: z.array(outboxEntrySchema) },
  /** One entry; null where there is none by this id. */
  getOutbox: { request: z.object({ id }), response: z.nullable(outboxEntrySchema) },
  /** New, or changed. A new one's `order` is set to one more than the greatest; answers the entry as it is stored. */
  putOutbox: { request: z.object({ entry: outboxEntrySchema }), response: outboxEntrySchema },
  /**
   * Something happened to an entry: it is done to what is stored at that moment, whoever changed it before, in this
   * tab or another. Answers what was there and what is there now; null where that is nothing.
   */
  changeOutbox: {
    request: z.object({ id, change: outboxChangeSchema }),
    response: z.object({ before: z.nullable(outboxEntrySchema), after: z.nullable(outboxEntrySchema) }),
  },
  /**
   * The draft becomes a message: the entry is put and the draft deleted, both or neither, so that no crash sends twice
   * or loses what was typed.
   */
  sendDraft: {
    request: z.object({ key: text, entries: z.array(outboxEntrySchema) }),
    response: z.array(outboxEntrySchema),
  },
  deleteOutbox: { request: z.object({ ids: z.array(id) }), response: nothingMore },
  getValue: { request: z.object({ name: text }), response: z.nullable(text) },
  putValue: { request: z.object({ name: text, value: z.nullable(text) }), response: nothingMore },
  /** What is on its way into galleries and stories. */
  ...uploadMethods,
  clear: { request: nothing, response: nothingMore },
} as const satisfies MethodTable;

export type LocalStore = StoreOf<typeof localStoreMethods>;
