/** Uploads that a person may send, is sending or has sent. The file store keeps the bytes under the id. */
export interface UploadsTable {
  id: string;
  owner_id: string;
  /** SHA-256 of the token that the upload form must send, in hex. */
  token_hash: string;
  type: string;
  purpose: string;
  /** `waiting`, `receiving`, `processing`, `ready`, `failed`, or `removed` until its files are deleted. */
  state: string;
  /** Size of the file as it was received. */
  bytes: number;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  /** Id of the message or other item that contains the file; null: unused, and deleted after a day. */
  taken_by: string | null;
  created_ms: number;
  /** End of the time in which the file may be sent. */
  expires_ms: number;
  /** Names of the stored files, separated by spaces. Null: the row is older than this column. */
  names: string | null;
  /** Id of the process that receives or processes the file, or did so last. */
  worker: string | null;
  /** Another process may continue the upload after this time. */
  lease_until_ms: number | null;
}

/** Pictures and videos that people show of themselves: in the gallery, as a story, or as the avatar. */
export interface GalleryItemsTable {
  id: string;
  owner_id: string;
  /**
   * `gallery`, `story` or `avatar`. The avatar that others see is approved; a second avatar is pending or
   * refused.
   */
  kind: string;
  /** `image` or `video`. */
  type: string;
  /** Id of the upload; null: `address` locates the file. */
  upload_id: string | null;
  /**
   * Address of a picture of the product, or of an avatar from another service; null: the file is an upload.
   */
  address: string | null;
  preview_address: string | null;
  /** `processing` until the item can be shown. */
  state: string;
  /** `pending`, `approved` or `refused`. */
  status: string;
  /** Result of the automatic moderation, `ok` or `prohibited`; null: not checked yet. */
  verdict: string | null;
  /** Key of the reason in the dictionary. */
  refused_reason: string | null;
  /** Position among the items of the same kind and type, in ascending order. */
  place: number;
  /** Text on a story; null: no text. */
  words: string | null;
  /** Picture of at most 24 pixels as a `data:` address, shown while the file loads; null: none. */
  tiny: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  created_ms: number;
  /** End of a story; null: the item is not a story. */
  expires_ms: number | null;
}

/** First view of each story by each viewer. */
export interface StoryViewsTable {
  item_id: string;
  viewer_id: string;
  created_ms: number;
}
