/** How a browser shows stored bytes. */
export interface ShownAs {
  readonly type: string;
  readonly disposition: string;
}

/** How a store hands bytes to browsers. */
export type Delivery =
  /** This process sends them from a local file. */
  | { readonly kind: 'path'; pathOf(key: string): string }
  /** The store sends them by an address of its own, which expires. */
  | { readonly kind: 'redirect'; addressOf(key: string, method: string, as: ShownAs): Promise<ShortAddress> };

export interface ShortAddress {
  readonly url: string;
  /** Seconds for which a browser may use the address again. */
  readonly freshSeconds: number;
}

/**
 * Bytes that outlive a process, under keys like `moderation/case.jpg`. Keys are made by the server alone. Readers see
 * the bytes of a key as a whole: those before a change or those after it. A store that cannot be reached throws
 * ApiFailure `unavailable`.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a local file. The file may be gone afterwards. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Returns null if nothing is stored under the key. */
  read(key: string): Promise<Buffer | null>;
  /** Returns the path of a local file with the bytes: `spare`, if the store is elsewhere. Null if nothing is stored. */
  fetch(key: string, spare: string): Promise<string | null>;
  /** Succeeds also if nothing is stored under the key. */
  remove(key: string): Promise<void>;
  /** Removes all keys below a folder, for example `uploads/kept/id`. */
  removeFolder(folder: string): Promise<void>;
  /** Names of the files that are directly in a folder and begin with `start`. */
  list(folder: string, start?: string): Promise<readonly string[]>;
  /** Names of the folders in a folder; null if a start must not spend the time to list them. */
  folders(folder: string): Promise<readonly string[]> | null;
  readonly delivery: Delivery;
}
