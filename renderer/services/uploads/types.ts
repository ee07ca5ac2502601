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

/** A file on its way into a gallery or a story, as pages show it. */
export interface UploadEntry {
  readonly id: string;
  readonly purpose: GalleryPurpose;
  kind: 'image' | 'video';
  readonly name: string;
  /** What it looks like, as far as that is known. */
  previewUrl: string | null;
  /** As it goes; a picture may be smaller than the file that was chosen (`originalBytes`). */
  bytes: number;
  readonly originalBytes: number;
  sentBytes: number;
  state: 'preparing' | 'waiting' | 'sending' | 'finishing' | 'failed';
  /** Where it failed: a rule of §5 that it breaks (`FileProblem`), or the server's code. */
  error: string | null;
  /** How many may be sent, where it is too large. */
  megabytes: number | null;
  /** It is in the store, and survives this page. */
  isKept: boolean;
}

export interface UploadDone {
  readonly id: string;
  readonly purpose: GalleryPurpose;
  /** As the server has it. */
  readonly item: GalleryItem;
}

export interface NewUpload {
  readonly file: Blob & { readonly name?: string };
  readonly purpose: GalleryPurpose;
  /** Words on a story. */
  readonly text?: string;
}

/**
 * Files on their way into galleries and stories. They are kept on this device until the server has them, and go on by
 * themselves after a reload, a crash or a lost network; each arrives once.
 */
export interface Uploads {
  /** Live, in the order in which they came. */
  readonly state: { readonly list: UploadEntry[] };
  /** Answers its id at once. One that breaks a rule of §5 is in the list as `failed`, and is not kept. */
  add(upload: NewUpload): string;
  /** Several that were chosen together; those beyond ten (§5) are left out. */
  addAll(
    files: readonly File[],
    purpose: GalleryPurpose,
  ): { readonly ids: readonly string[]; readonly areTooMany: boolean };
  /** Ends it and forgets it, or takes away what failed. One that is `finishing` is let be. */
  cancel(id: string): void;
  retry(id: string): void;
  /** The server has one as an item: told in every tab of this person. Returns how to stop. */
  onDone(listener: (done: UploadDone) => void): () => void;
}

export interface UploadsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly leader: Leader;
  /** Whose they are. */
  readonly me: string;
  /** The store on this device, once it is open: it is asked anew each time. */
  readonly storage: () => Promise<Pick<ChatStorage, 'local' | 'durability'>>;
  /** Opens the store now. */
  readonly ask: () => void;
  /** What a path that the server names belongs to. */
  readonly uploadOrigin: string;
  /** The network is back. Returns how to stop. */
  readonly onOnline: (listener: () => void) => () => void;
  readonly send?: SendForm;
  readonly read?: (blob: Blob, type: MediaType) => Promise<MediumFacts | null>;
}

/** What the engine shares with whoever shows it. */
export interface UploadsShared {
  readonly state: { list: UploadEntry[] };
  readonly done: Emitter<UploadDone>;
}
