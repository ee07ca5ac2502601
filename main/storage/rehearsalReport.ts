import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import * as z from 'zod/mini';

/** What came of the last trial, beside the database: support asks for it, and the section About says it. */
export const rehearsalReportOf = (file: string) => file.replace(/\.sqlite$/, '.rehearsal.json');

export const reportSchema = z.object({
  at: z.string(),
  tookMs: z.number(),
  /** The versions of the tables. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** Null in a database that has none. */
  messages: z.nullable(z.number()),
  failure: z.nullable(z.string()),
});

/** How somebody's chats were tried last; null where they never were. `folder` is theirs. */
export function readRehearsal(folder: string): Rehearsal {
  try {
    const text = readFileSync(rehearsalReportOf(join(folder, 'chat-module-db.sqlite')), 'utf8');
    const { at, messages, failure } = z.parse(reportSchema, JSON.parse(text));
    return { atMs: Date.parse(at), messages: messages ?? 0, failure };
  } catch {
    return null;
  }
}
