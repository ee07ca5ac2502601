import * as z from 'zod/mini';
import { readLinkedPath } from '#shared/domain/deepLinks.ts';
import { id } from '#shared/domain/fields.ts';

/** One for all that is about the same thing: a later one takes the place of the one before. */
const key = z.string().check(z.minLength(1), z.maxLength(128));
/** Leads where a link of the system may lead, and nowhere else. */
const path = z
  .string()
  .check(z.refine((value) => readLinkedPath(value) !== null, { error: 'no page for a link' }));

/** One of the operating system's own notices. What may be read over a shoulder is decided by whoever asks for it. */
export const systemNoticeSchema = z.strictObject({
  key,
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string().check(z.maxLength(500)),
  /** Where pressing it leads; null: the app comes to the front. */
  path: z.nullable(path),
  /** Who is signed in: whoever else is by the time it is pressed or answered hears nothing of it. Null where it leads nowhere. */
  person: z.nullable(id),
  /** The app has a sound of its own: the system's is heard only where this is false. */
  isSilent: z.boolean(),
  /** The words in the empty field for an answer; null: it can't be answered from here. */
  replyHint: z.nullable(z.string().check(z.maxLength(100))),
  /** The one button in it, where the system has any (macOS): it does what it says, and the app stays where it is. */
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type SystemNotice = z.output<typeof systemNoticeSchema>;

export const noticeKeySchema = z.strictObject({ key });
export const pressIdSchema = z.strictObject({ id });
export const noticePersonSchema = z.strictObject({ person: id });
/** One was pressed, or answered where it stood: where it leads, and the answer; null: it was pressed. */
export const noticePressSchema = z.object({
  /** Of this press; an answer is sent by it, so that it is sent once, however often its page is loaded anew meanwhile. */
  id,
  path,
  /** Where the system has a field in its notices (macOS). As long as it was written: one too long must not hold up the others. */
  text: z.nullable(z.string()),
});
export type NoticePress = z.output<typeof noticePressSchema>;
/** Why the system shows none, in its own words. */
export const noticeFailedSchema = z.object({ key, reason: z.string() });
