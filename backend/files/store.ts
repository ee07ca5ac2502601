/** Headers with which a browser shows stored bytes. */
export interface ShownAs {
  readonly type: string;
  readonly disposition: string;
}

/** Way in which a store delivers bytes to browsers. */
export type Delivery =
  /** The backend process sends the bytes from a local file. */
  | { readonly kind: 'path'; pathOf(key: string): string }
  /** The store delivers the bytes at its own address, which expires. */
  | { readonly kind: 'redirect'; addressOf(key: string, method: string, as: ShownAs): Promise<ShortAddress> };

export interface ShortAddress {
  readonly url: string;
  /** Seconds for which a browser may use the address again. */
  readonly freshSeconds: number;
}

/**
 * Persistent bytes under keys like `moderation/case.jpg`, which only the server creates. Writes are atomic: a
 * reader sees the old or the new bytes. An unreachable store throws ApiFailure `unavailable`.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a local file. The store may move the file. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Returns null if the key does not exist. */
  read(key: string): Promise<Buffer | null>;
  /**
   * Returns the path of a local file with the bytes; a remote store downloads them to `spare`. Null if the
   * key does not exist.
   */
  fetch(key: string, spare: string): Promise<string | null>;
  /** Succeeds also if the key does not exist. */
  remove(key: string): Promise<void>;
  /** Removes all keys below a folder, for example `uploads/kept/id`. */
  removeFolder(folder: string): Promise<void>;
  /** Returns the names of files directly in a folder that begin with `start`. */
  list(folder: string, start?: string): Promise<readonly string[]>;
  /** Returns the names of subfolders; null if listing takes too long for a start. */
  folders(folder: string): Promise<readonly string[]> | null;
  readonly delivery: Delivery;
}
