import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import * as z from 'zod/mini';

/** Returns the path of the last rehearsal's report. Support and the About section use it. */
export const rehearsalReportOf = (file: string) => file.replace(/\.sqlite$/, '.rehearsal.json');

export const reportSchema = z.object({
  at: z.string(),
  tookMs: z.number(),
  /** Schema versions before and after the migration. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** Number of messages; null in a database without messages. */
  messages: z.nullable(z.number()),
  failure: z.nullable(z.string()),
});

/** Returns the last rehearsal of a user's chats; null if there was none. `folder` is the user's folder. */
export function readRehearsal(folder: string): Rehearsal {
  try {
    const text = readFileSync(rehearsalReportOf(join(folder, 'chat-module-db.sqlite')), 'utf8');
    const { at, messages, failure } = z.parse(reportSchema, JSON.parse(text));
    return { atMs: Date.parse(at), messages: messages ?? 0, failure };
  } catch {
    return null;
  }
}
