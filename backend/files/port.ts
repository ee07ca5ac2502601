import type { MediaType } from '#shared/domain/chat.ts';
import type { UploadPurpose } from '#shared/domain/uploads.ts';
import type { Connection } from '../storage/database.ts';

/** A file that was uploaded and looked at, as the feature that uses it sees it. */
export interface StoredUpload {
  readonly id: string;
  readonly ownerId: string;
  readonly type: MediaType;
  /** `processing` until duration and previews are there; pictures are `ready` at once (§4 "Media"). */
  readonly state: 'processing' | 'ready' | 'failed';
  /** Seconds. */
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Addresses of an upload's renditions, signed for whoever gets them; a rendition that is not there yet is null. */
export interface UploadAddresses {
  /** The medium itself. */
  readonly url: string | null;
  /** §9: a picture of it, at most 700 pixels high. */
  readonly previewUrl: string | null;
  /** Made on the server so that nothing can be told of it; the only one for who may not see the medium yet. */
  readonly blurredUrl: string | null;
}

/**
 * Who an address is for. What moderation withholds is served by the sender's addresses alone, which differ from those
 * that everybody else gets.
 */
export type Audience = 'everybody' | 'sender';

export type AddressesOf = (uploadId: string | null, audience?: Audience) => UploadAddresses;

/** What other features need of uploads (§7 Files). */
export interface Uploads {
  /**
   * Takes uploads for good: each its owner's, finished, of this purpose and taken by nobody else (the same `takenBy` may
   * ask again and gets the same). Within the caller's transaction; throws ApiFailure `invalid_upload` and takes none.
   */
  take(
    connection: Connection,
    request: {
      readonly ownerId: string;
      readonly purpose: UploadPurpose;
      readonly tempUploadIds: readonly string[];
      readonly takenBy: string;
    },
  ): Promise<readonly StoredUpload[]>;
  /** Nothing uses them any more: their files go with the next cleaning. */
  release(connection: Connection, ids: readonly string[]): Promise<void>;
  get(ids: readonly string[]): Promise<ReadonlyMap<string, StoredUpload>>;
  /**
   * Loads what addresses of these uploads need. The function that it returns knows no other uploads, and has no
   * addresses for null.
   */
  addressesOf(uploadIds: readonly (string | null)[], connection?: Connection): Promise<AddressesOf>;
  /** The picture behind `previewUrl`, for who looks at it here; null where there is none. */
  previewOf(uploadId: string): Promise<Buffer | null>;
  /** The one behind `blurredUrl`, at most 24 pixels wide and high, as a `data:` address; null where there is none. */
  tinyOf(uploadId: string): Promise<string | null>;
  /**
   * Keeps a picture that came with a request, as an upload with the purpose `gallery` that nothing uses yet. Answers its
   * id; throws ApiFailure where it is none, or is too large.
   */
  keepPicture(ownerId: string, bytes: Buffer): Promise<string>;
  /** Processing ended, well or not. Returns how to stop listening. */
  onProcessed(listener: (upload: StoredUpload) => void): () => void;
}
