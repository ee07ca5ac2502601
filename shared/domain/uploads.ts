import * as z from 'zod/mini';
import { mediaTypes, transcodingStatuses, type MediaType } from './chat.ts';
import { DAY_MS, limits } from './constants.ts';
import { count, id, maybe, oneOf, text, url } from './fields.ts';

/** What an upload is for; the server takes it for nothing else. */
export const uploadPurposes = ['chat', 'gallery', 'videoGallery', 'story', 'gesture'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** §3.2: how long a story stays. */
export const storyLifetimeMs = DAY_MS;

const MB = 1024 * 1024;

/** §5 names kinds, number and length; how large a file may be and how long its address lives are ours. */
export const uploadLimits = {
  /** Of the file as it is sent. */
  maxBytes: { image: 20 * MB, video: 200 * MB, audio: 30 * MB } as const satisfies Record<MediaType, number>,
  posterMaxBytes: 5 * MB,
  /** Of a picture as it is chosen: it is made smaller on the device before it goes. */
  chosenImageMaxBytes: 100 * MB,
  /** No screen of the product shows a picture larger than this, in pixels of either side. */
  imageLongestSide: 2_560,
  /** A small file may unpack into a picture that fills the memory. */
  imageMaxPixels: 32_000_000,
  /** An interlaced one has to be in memory as a whole before any of it is drawn. */
  imageMaxInterlacedPixels: 16_000_000,
  /** A recording that was stopped at the limit is a few frames longer than it. */
  videoSlackMs: 500,
  /** From the moment its address is given out until the whole file is there. */
  ticketMs: 15 * 60_000,
  /** What nothing refers to by then is removed. */
  orphanMs: DAY_MS,
  /** What one person may have lying about without using it. */
  untaken: { files: 200, bytes: 2_000 * MB },
  /** What one person may have in all, whatever uses it. */
  perPersonBytes: 20_000 * MB,
} as const;

/** §5: what may be behind an extension. The bytes decide; this only keeps honest clients from useless requests. */
export const uploadExtensions: Readonly<Record<MediaType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png'],
  video: ['webm', 'mp4', 'mov'],
  audio: ['mp3', 'webm', 'mp4'],
};

/** Where forms are posted; below it comes the upload's id. */
export const uploadPath = '/upload';
/**
 * The form: first the `fields` of the upload info, then the file and, with a video, a JPEG or PNG of it where the client
 * has one (the server has no decoder). Who may not post is told so before the form is read.
 */
export const uploadParts = { file: 'file', poster: 'poster' } as const;

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

/** The answer to the form: the file is there, and what the server found it to be. `duration` is seconds. */
export const uploadedSchema = z.looseObject({
  tempUploadId: id,
  type: z.enum(mediaTypes),
  transcodingStatus: oneOf(transcodingStatuses, 'processing'),
  duration: maybe(z.number()),
  width: maybe(count),
  height: maybe(count),
});
export type Uploaded = z.output<typeof uploadedSchema>;
