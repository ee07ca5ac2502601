import * as z from 'zod/mini';
import { mediaTypes, transcodingStatuses, type MediaType } from './chat.ts';
import { DAY_MS, limits } from './constants.ts';
import { count, id, maybe, oneOf, text, url } from './fields.ts';

/** Purposes of an upload. The server accepts the file only for the stated purpose. */
export const uploadPurposes = ['chat', 'gallery', 'videoGallery', 'story', 'gesture'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** §3.2: lifetime of a story. */
export const storyLifetimeMs = DAY_MS;

const MB = 1024 * 1024;

/**
 * §5 defines types, number and duration. The file sizes and the lifetime of upload URLs are our own figures.
 */
export const uploadLimits = {
  /** Maximum size of the file as sent. */
  maxBytes: { image: 20 * MB, video: 200 * MB, audio: 30 * MB } as const satisfies Record<MediaType, number>,
  posterMaxBytes: 5 * MB,
  /** Maximum size of a picture as chosen by the user, before the device scales it down. */
  chosenImageMaxBytes: 100 * MB,
  /**
   * Longer side in pixels to which pictures are scaled, because no screen of the product shows larger ones.
   */
  imageLongestSide: 2_560,
  /** Limits the decoded size, because a small file may decode to a picture that fills the memory. */
  imageMaxPixels: 32_000_000,
  /** Lower limit for interlaced pictures, which must be decoded as a whole before drawing. */
  imageMaxInterlacedPixels: 16_000_000,
  /** Tolerance, because a recording stopped at the limit is a few frames longer. */
  videoSlackMs: 500,
  /** Milliseconds from the creation of the upload URL until the whole file has to be received. */
  ticketMs: 15 * 60_000,
  /** An unreferenced file is deleted after this many milliseconds. */
  orphanMs: DAY_MS,
  /** Maximum of uploaded but unused files per person. */
  untaken: { files: 200, bytes: 2_000 * MB },
  /** Maximum size of all files of one person. */
  perPersonBytes: 20_000 * MB,
} as const;

/**
 * §5: file extensions of each type. The server decides by the bytes; this list only saves clients useless
 * requests.
 */
export const uploadExtensions: Readonly<Record<MediaType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png'],
  video: ['webm', 'mp4', 'mov'],
  audio: ['mp3', 'webm', 'mp4'],
};

/** Path for uploads, followed by the upload's id. */
export const uploadPath = '/upload';
/**
 * Parts of the form, after the `fields` of the upload info: the file and, for a video, a JPEG or PNG poster
 * if the client has one (the server has no decoder). The server rejects an unauthorized request before it
 * reads the form.
 */
export const uploadParts = { file: 'file', poster: 'poster' } as const;

/** §7 Files: description of a file before its upload. The server checks the bytes as well. */
export const uploadRequestSchema = z.looseObject({
  tempId: id,
  type: z.enum(mediaTypes),
  /** Chat of the upload; absent or null before the chat exists, or if the purpose is not `chat`. */
  chatId: z.optional(z.nullable(id)),
  /** §5: without the leading dot. */
  extension: z.string().check(z.toLowerCase(), z.regex(new RegExp(`^(${limits.uploadTypes.join('|')})$`))),
  purpose: z.enum(uploadPurposes),
});
export type UploadRequest = z.output<typeof uploadRequestSchema>;

/** §3 "Upload info": the client sends the file as form data to `url`, together with `fields`. */
export const uploadInfoSchema = z.looseObject({
  tempId: id,
  tempUploadId: id,
  url,
  fields: z._default(z.record(text, text), {}),
});
export type UploadInfo = z.output<typeof uploadInfoSchema>;

/** Response to the form: the server has the file and has read its properties. `duration` is seconds. */
export const uploadedSchema = z.looseObject({
  tempUploadId: id,
  type: z.enum(mediaTypes),
  transcodingStatus: oneOf(transcodingStatuses, 'processing'),
  duration: maybe(z.number()),
  width: maybe(count),
  height: maybe(count),
});
export type Uploaded = z.output<typeof uploadedSchema>;
