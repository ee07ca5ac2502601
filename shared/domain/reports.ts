import * as z from 'zod/mini';
import { count, id, listOf, maybe, oneOf, url } from './fields.ts';
import { shownShape } from './profileFields.ts';

/** §4.16: reasons for a report, in display order. */
export const reportReasons = ['minor', 'nudity', 'abuse', 'spam', 'fraud', 'impersonation', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Place of the report. `refId` is the id of that match, call, chat, message, media item or story. */
export const reportSources = ['profile', 'match', 'call', 'chat', 'message', 'media', 'story'] as const;
export type ReportSource = (typeof reportSources)[number];

export const reportCommentMaxChars = 1_000;

/** §4.16. A report during a match or call ends it. */
export const reportSchema = z.looseObject({
  userId: id,
  reason: z.enum(reportReasons),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(reportCommentMaxChars)))),
  source: z._default(oneOf(reportSources, 'profile'), 'profile'),
  refId: z.optional(z.nullable(id)),
});
export type Report = z.output<typeof reportSchema>;

/** Snapshot of a profile at the time of the report, so that the moderator still sees content that was changed later. */
export const reportedProfileSchema = z.looseObject({
  ...shownShape,
  age: maybe(count),
  avatar: maybe(url),
  pictures: listOf(z.looseObject({ id, type: oneOf(['image', 'video'], 'image'), previewUrl: maybe(url) })),
});
export type ReportedProfile = z.output<typeof reportedProfileSchema>;
