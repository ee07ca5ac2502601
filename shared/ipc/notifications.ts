import * as z from 'zod/mini';
import { readLinkedPath } from '#shared/domain/deepLinks.ts';
import { id } from '#shared/domain/fields.ts';

/** Key of a notification. A later one with the same key replaces the earlier one. */
const key = z.string().check(z.minLength(1), z.maxLength(128));
/** A path that deep links may open. */
const path = z
  .string()
  .check(z.refine((value) => readLinkedPath(value) !== null, { error: 'no page for a link' }));

/** A notification of the operating system. The page decides which content may appear on the screen. */
export const systemNoticeSchema = z.strictObject({
  key,
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  text: z.string().check(z.maxLength(500)),
  /** Path to open on a click; null: a click only brings the app to the front. */
  path: z.nullable(path),
  /**
   * Id of the signed-in user. Clicks and replies are dropped if another user has signed in since. Null if
   * `path` is null.
   */
  person: z.nullable(id),
  /** Whether the notification is silent, because the app plays its own sound. */
  isSilent: z.boolean(),
  /** Placeholder of the reply field; null: the notification has no reply field. */
  replyHint: z.nullable(z.string().check(z.maxLength(100))),
  /** Label of the action button (macOS only). Pressing it does not bring the app to the front. */
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type SystemNotice = z.output<typeof systemNoticeSchema>;

export const noticeKeySchema = z.strictObject({ key });
export const pressIdSchema = z.strictObject({ id });
export const noticePersonSchema = z.strictObject({ person: id });
/** A click on a notification, or a reply typed in it, with the path to open. `text` is null for a click. */
export const noticePressSchema = z.object({
  /** Id of this click. A reply is sent with it, so that a reloaded page does not send the reply twice. */
  id,
  path,
  /**
   * Reply typed in the notification (macOS only). Not limited in length, so that one long reply does not
   * invalidate the list.
   */
  text: z.nullable(z.string()),
});
export type NoticePress = z.output<typeof noticePressSchema>;
/** The system's message why it did not show the notification. */
export const noticeFailedSchema = z.object({ key, reason: z.string() });
