import * as z from 'zod/mini';
import { mediaTypes } from './chat.ts';
import { DAY_MS, limits } from './constants.ts';
import { id, text, url } from './fields.ts';

/** What an upload is for; the server takes it for nothing else. */
export const uploadPurposes = ['chat', 'gallery', 'videoGallery', 'story', 'gesture'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Decisions page, Other: how long a story stays. */
export const storyLifetimeMs = DAY_MS;

/** §7 Files: what a client says of a file before it sends it. The server checks the bytes all the same. */
export const uploadRequestSchema = z.looseObject({
  tempId: id,
  type: z.enum(mediaTypes),
  /** Absent or null before the chat exists, and where the purpose is not `chat`. */
  chatId: z.optional(z.nullable(id)),
  /** §5: without the dot. */
  extension: z.string().check(z.toLowerCase(), z.regex(new RegExp(`^(${limits.uploadTypes.join('|')})$`))),
  purpose: z.enum(uploadPurposes),
});
export type UploadRequest = z.output<typeof uploadRequestSchema>;

/** §3 "Upload info": the file goes as form data to `url` together with `fields`. */
export const uploadInfoSchema = z.looseObject({
  tempId: id,
  tempUploadId: id,
  url,
  fields: z._default(z.record(text, text), {}),
});
export type UploadInfo = z.output<typeof uploadInfoSchema>;
