import type { MediaType } from '#shared/domain/chat.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Emitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { GalleryPurpose } from '#shared/store/uploads.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { ApiClient } from '../apiClient.ts';
import type { Leader } from '../leader.ts';
import type { MediumFacts } from './readMedium.ts';
import type { SendForm } from './sendForm.ts';

/** A pending upload to a gallery or story, as pages show it. */
export interface UploadEntry {
  readonly id: string;
  readonly purpose: GalleryPurpose;
  kind: 'image' | 'video';
  readonly name: string;
  /** Object URL of a preview; null if there is none yet. */
  previewUrl: string | null;
  /** Bytes to send. A picture may be smaller than the chosen file (`originalBytes`). */
  bytes: number;
  readonly originalBytes: number;
  sentBytes: number;
  state: 'preparing' | 'waiting' | 'sending' | 'finishing' | 'failed';
  /** Reason of a failure: a violated rule of §5 (`FileProblem`) or the server's code. Null: no failure. */
  error: string | null;
  /** Maximum size in megabytes if the file is too large; otherwise null. */
  megabytes: number | null;
  /** True if the upload is stored and survives this page. */
  isKept: boolean;
}

export interface UploadDone {
  readonly id: string;
  readonly purpose: GalleryPurpose;
  /** The item as the server returned it. */
  readonly item: GalleryItem;
}

export interface NewUpload {
  readonly file: Blob & { readonly name?: string };
  readonly purpose: GalleryPurpose;
  /** Text on a story. */
  readonly text?: string;
}

/**
 * Uploads to galleries and stories. Uploads are stored on this device until the server has them, and resume
 * after a reload, a crash or a network loss. Each arrives once.
 */
export interface Uploads {
  /** Live state, in the order in which the uploads were added. */
  readonly state: { readonly list: UploadEntry[] };
  /**
   * Adds an upload and returns its id at once. A file that violates §5 is listed as `failed` and not stored.
   */
  add(upload: NewUpload): string;
  /** Adds files that were chosen together; those beyond ten (§5) are left out. */
  addAll(
    files: readonly File[],
    purpose: GalleryPurpose,
  ): { readonly ids: readonly string[]; readonly areTooMany: boolean };
  /** Cancels an upload, or removes a failed one. Has no effect on one that is `finishing`. */
  cancel(id: string): void;
  retry(id: string): void;
  /**
   * Calls the listener when the server has created an item, in every tab of the user. Returns a function that
   * stops it.
   */
  onDone(listener: (done: UploadDone) => void): () => void;
}

export interface UploadsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly leader: Leader;
  /** Id of the signed-in user. */
  readonly me: string;
  /** Resolves to the store on this device when it is open. Called for each access. */
  readonly storage: () => Promise<Pick<ChatStorage, 'local' | 'durability'>>;
  /** Opens the store now. */
  readonly ask: () => void;
  /** Base URL for relative upload paths from the server. */
  readonly uploadOrigin: string;
  /** Calls the listener when the network is back. Returns a function that stops it. */
  readonly onOnline: (listener: () => void) => () => void;
  readonly send?: SendForm;
  readonly read?: (blob: Blob, type: MediaType) => Promise<MediumFacts | null>;
}

/** State that the engine shares with `createUploads`. */
export interface UploadsShared {
  readonly state: { list: UploadEntry[] };
  readonly done: Emitter<UploadDone>;
}
