import * as z from 'zod/mini';
import { id, oneOf } from './fields.ts';

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
