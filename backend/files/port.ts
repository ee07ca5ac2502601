import type { MediaType } from '#shared/domain/chat.ts';
import type { UploadPurpose } from '#shared/domain/uploads.ts';
import type { Connection } from '../storage/database.ts';

/** A received and checked upload, as other features see it. */
export interface StoredUpload {
  readonly id: string;
  readonly ownerId: string;
  readonly type: MediaType;
  /** `processing` until duration and previews exist; pictures are `ready` at once (§4 "Media"). */
  readonly state: 'processing' | 'ready' | 'failed';
  /** Duration in seconds; null for pictures and while processing. */
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Signed addresses of an upload's renditions; null: the rendition does not exist yet. */
export interface UploadAddresses {
  /** Address of the medium itself. */
  readonly url: string | null;
  /** §9: address of a preview picture, at most 700 pixels high. */
  readonly previewUrl: string | null;
  /**
   * Address of a picture blurred on the server beyond recognition. Users who may not see the medium yet get
   * only this one.
   */
  readonly blurredUrl: string | null;
}

/**
 * Audience of an address. Media withheld by moderation are served only at the sender's addresses, which
 * differ from everyone else's.
 */
export type Audience = 'everybody' | 'sender';

export type AddressesOf = (uploadId: string | null, audience?: Audience) => UploadAddresses;

/** Operations on uploads for other features (§7 Files). */
export interface Uploads {
  /**
   * Takes uploads for permanent use. Each must be the owner's, finished, of this purpose and not taken (a
   * repeated call with the same `takenBy` succeeds). Runs in the caller's transaction; throws ApiFailure
   * `invalid_upload` and takes none if one does not qualify.
   */
  assign(
    connection: Connection,
    request: {
      readonly ownerId: string;
      readonly purpose: UploadPurpose;
      readonly tempUploadIds: readonly string[];
      readonly assignedTo: string;
    },
  ): Promise<readonly StoredUpload[]>;
  /** Releases uploads that are no longer used; the next cleaning deletes their files. */
  release(connection: Connection, ids: readonly string[]): Promise<void>;
  get(ids: readonly string[]): Promise<ReadonlyMap<string, StoredUpload>>;
  /**
   * Loads the data for addresses of these uploads. The returned function knows no other uploads, and returns
   * null addresses for a null id.
   */
  addressesOf(uploadIds: readonly (string | null)[], connection?: Connection): Promise<AddressesOf>;
  /** Returns the picture behind `previewUrl` for server-side use; null if there is none. */
  previewOf(uploadId: string): Promise<Buffer | null>;
  /**
   * Returns the picture behind `blurredUrl`, at most 24 pixels wide and high, as a `data:` URL; null if there
   * is none.
   */
  tinyOf(uploadId: string): Promise<string | null>;
  /**
   * Stores a picture from a request as an unused upload with the purpose `gallery` and returns its id. Throws
   * ApiFailure if it is not a picture or too large.
   */
  storePicture(ownerId: string, bytes: Buffer): Promise<string>;
  /** Calls the listener when processing succeeds or fails. Returns the function that unsubscribes. */
  onProcessed(listener: (upload: StoredUpload) => void): () => void;
}
