import * as z from 'zod/mini';
import { count, id, text } from '../domain/fields.ts';
import type { MethodTable } from './methods.ts';

/** Purposes of uploads that do not belong to a message. */
export const galleryPurposes = ['gallery', 'videoGallery', 'story'] as const;
export type GalleryPurpose = (typeof galleryPurposes)[number];

/**
 * An upload to a gallery or story, kept until the server has created the item. Its bytes are stored
 * separately.
 */
export const uploadRecordSchema = z.object({
  id,
  purpose: z.enum(galleryPurposes),
  kind: z.enum(['image', 'video']),
  extension: text,
  mime: text,
  name: text,
  /** Size in bytes of the file to upload, and of the original file. */
  size: count,
  originalSize: count,
  /** Text on a story. */
  text: z.nullable(text),
  width: z.nullable(count),
  height: z.nullable(count),
  /** Length of a video in seconds. */
  duration: z.nullable(z.number()),
  /** Id of the completed upload; null before that. */
  tempUploadId: z.nullable(id),
  state: z.enum(['waiting', 'failed']),
  /** The server's error code, if it failed. */
  code: z.nullable(text),
  /** Increases with each upload. The lowest is uploaded first. */
  order: count,
});
export type UploadRecord = z.output<typeof uploadRecordSchema>;

const { tempUploadId, state, code, text: words } = uploadRecordSchema.shape;
/**
 * A change of an upload's record. Omitted fields keep their values; `undefined` is not allowed, because it
 * would erase a required field.
 */
const uploadChangeSchema = z.object({
  tempUploadId: z.exactOptional(tempUploadId),
  state: z.exactOptional(state),
  code: z.exactOptional(code),
  text: z.exactOptional(words),
});

/** Parts of an upload: the picture or video, and a video's poster. */
const uploadFileParts = ['file', 'poster'] as const;
const bytes = z.instanceof(Uint8Array);
export interface UploadFiles {
  readonly file: z.output<typeof bytes>;
  readonly poster: z.output<typeof bytes> | null;
}

const nothing = z.object({});
const nothingMore = z.null();

/** Methods of the local store for uploads. */
export const uploadMethods = {
  listUploads: { request: nothing, response: z.array(uploadRecordSchema) },
  /** Stores a new upload with its bytes in one transaction. Its `order` is one more than the greatest. */
  putUpload: {
    request: z.object({ record: uploadRecordSchema, file: bytes, poster: z.nullable(bytes) }),
    response: uploadRecordSchema,
  },
  /** Returns the changed record; null if it was deleted. */
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
