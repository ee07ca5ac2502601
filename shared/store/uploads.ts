import * as z from 'zod/mini';
import { count, id, text } from '../domain/fields.ts';
import type { MethodTable } from './methods.ts';

/** What goes up by itself, and not with a message. */
export const galleryPurposes = ['gallery', 'videoGallery', 'story'] as const;
export type GalleryPurpose = (typeof galleryPurposes)[number];

/** A file on its way into a gallery or a story, kept until the server has it as an item. Its bytes are beside it. */
export const uploadRecordSchema = z.object({
  id,
  purpose: z.enum(galleryPurposes),
  kind: z.enum(['image', 'video']),
  extension: text,
  mime: text,
  name: text,
  /** Bytes as they go, and of the file that was chosen. */
  size: count,
  originalSize: count,
  /** Words on a story. */
  text: z.nullable(text),
  width: z.nullable(count),
  height: z.nullable(count),
  /** Seconds, of a video. */
  duration: z.nullable(z.number()),
  /** Where it has been uploaded to already; null before that. */
  tempUploadId: z.nullable(id),
  state: z.enum(['waiting', 'failed']),
  /** Why it failed: the server's code. */
  code: z.nullable(text),
  /** Grows with each: what goes first. */
  order: count,
});
export type UploadRecord = z.output<typeof uploadRecordSchema>;

const { tempUploadId, state, code, text: words } = uploadRecordSchema.shape;
/** What is told of one that is there. The rest stays and is left out: `undefined` would take away what has to be there. */
const uploadChangeSchema = z.object({
  tempUploadId: z.exactOptional(tempUploadId),
  state: z.exactOptional(state),
  code: z.exactOptional(code),
  text: z.exactOptional(words),
});

/** The picture or video itself, and what stands for a video. */
const uploadFileParts = ['file', 'poster'] as const;
const bytes = z.instanceof(Uint8Array);
export interface UploadFiles {
  readonly file: z.output<typeof bytes>;
  readonly poster: z.output<typeof bytes> | null;
}

const nothing = z.object({});
const nothingMore = z.null();

/** The part of the local store that keeps them. */
export const uploadMethods = {
  listUploads: { request: nothing, response: z.array(uploadRecordSchema) },
  /** A new one with its bytes, all or nothing; its `order` is set to one more than the greatest. */
  putUpload: {
    request: z.object({ record: uploadRecordSchema, file: bytes, poster: z.nullable(bytes) }),
    response: uploadRecordSchema,
  },
  /** Answers it as it is now; null where it was taken away, which stays so. */
  changeUpload: {
    request: z.object({ id, change: uploadChangeSchema }),
    response: z.nullable(uploadRecordSchema),
  },
  getUploadFile: {
    request: z.object({ id, part: z.enum(uploadFileParts) }),
    response: z.nullable(bytes),
  },
  deleteUploads: { request: z.object({ ids: z.array(id) }), response: nothingMore },
} as const satisfies MethodTable;
