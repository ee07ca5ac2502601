import * as z from 'zod/mini';
import { count, id, listOf, maybe, oneOf, text, url } from './fields.ts';

/** §4.16, in the order in which they are offered. */
export const reportReasons = ['minor', 'nudity', 'abuse', 'spam', 'fraud', 'impersonation', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Where the report was made; `refId` is the id of that match, call, chat, message, medium or story. */
export const reportSources = ['profile', 'match', 'call', 'chat', 'message', 'media', 'story'] as const;
export type ReportSource = (typeof reportSources)[number];

export const reportCommentMaxChars = 1_000;

/** §4.16. During a match or a call a report ends it. */
export const reportSchema = z.looseObject({
  userId: id,
  reason: z.enum(reportReasons),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(reportCommentMaxChars)))),
  source: z._default(oneOf(reportSources, 'profile'), 'profile'),
  refId: z.optional(z.nullable(id)),
});
export type Report = z.output<typeof reportSchema>;

/** A profile as it was when it was reported: what was changed since is still to be seen by who decides. */
export const reportedProfileSchema = z.looseObject({
  name: maybe(text),
  age: maybe(count),
  bio: maybe(text),
  avatar: maybe(url),
  pictures: listOf(z.looseObject({ id, type: oneOf(['image', 'video'], 'image'), previewUrl: maybe(url) })),
});
export type ReportedProfile = z.output<typeof reportedProfileSchema>;
