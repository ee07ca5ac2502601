import { count, id, text } from '#shared/domain/fields.ts';
import * as z from 'zod/mini';

/** Whose stores. One person's are open at a time. */
export const storageOwnerSchema = z.strictObject({ userId: id });

/** What opening found; see `ChatStorage` in renderer/platform/port.ts. */
export const storageReportSchema = z.strictObject({
  state: z.enum(['ready', 'rebuilt', 'newer']),
  durability: z.enum(['disk', 'memory']),
  /** What could be read in a damaged database and is kept. */
  salvaged: z.strictObject({ drafts: count, outbox: count, files: count }),
});

/** How the app's own start tried its migrations on a copy of somebody's chats; null where there was nothing to try. */
export const rehearsalSchema = z.nullable(
  z.strictObject({
    atMs: z.number(),
    /** How many messages were in the copy. */
    messages: count,
    /** Why they could not be taken over; null: they were. */
    failure: z.nullable(text),
  }),
);
export type Rehearsal = z.output<typeof rehearsalSchema>;

/** Chats that another window changed. */
export const storesChangedSchema = z.strictObject({ chatIds: z.array(id) });
