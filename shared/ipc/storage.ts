import { count, id } from '#shared/domain/fields.ts';
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

/** Chats that another window changed. */
export const storesChangedSchema = z.strictObject({ chatIds: z.array(id) });
