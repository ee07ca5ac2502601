import { count, id, text } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

/** Owner of the stores. The stores of only one user are open at a time. */
export const storageOwnerSchema = z.strictObject({ userId: id });

/** Result of opening the stores; see `ChatStorage` in renderer/platform/port.ts. */
export const storageReportSchema = z.strictObject({
  state: z.enum(['ready', 'rebuilt', 'newer']),
  durability: z.enum(['disk', 'memory']),
  /** Number of items recovered from a damaged database. */
  salvaged: z.strictObject({ drafts: count, outbox: count, files: count }),
});

/**
 * Result of the migration rehearsal on a copy of the user's chats at the start of the app; null if there was
 * no copy to try.
 */
export const rehearsalSchema = z.nullable(
  z.strictObject({
    atMs: z.number(),
    /** Number of messages in the copy. */
    messages: count,
    /** Reason why the migration failed; null: it succeeded. */
    failure: z.nullable(text),
  }),
);
export type Rehearsal = z.output<typeof rehearsalSchema>;

/** Chats that another window changed. */
export const storesChangedSchema = z.strictObject({ chatIds: z.array(id) });
