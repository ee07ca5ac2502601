/** A file that somebody may post, is posting or has posted. Its bytes are in the file store, under its id. */
export interface UploadsTable {
  id: string;
  owner_id: string;
  /** SHA-256 of the token that the form must bring, hex. */
  token_hash: string;
  type: string;
  purpose: string;
  /** `waiting`, `receiving`, `processing`, `ready`, `failed`, or `removed` until its files are deleted. */
  state: string;
  /** As it came. */
  bytes: number;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  /** What uses it, e.g. a message; null: it goes when it is a day old. */
  taken_by: string | null;
  created_ms: number;
  /** Until when it may be posted. */
  expires_ms: number;
  /** Names of its stored files, with spaces between them. Null: the row is older than this column. */
  names: string | null;
  /** The process that receives or processes it, or did so last. */
  worker: string | null;
  /** Another process may continue the upload after this time. */
  lease_until_ms: number | null;
}

/** A picture or a video that somebody shows of themselves: of the gallery, a story, or the avatar. */
export interface GalleryItemsTable {
  id: string;
  owner_id: string;
  /** `gallery`, `story` or `avatar`. An avatar that others see is approved; a second one waits or was refused. */
  kind: string;
  /** `image` or `video`. */
  type: string;
  /** What was uploaded; null where `address` says where it is. */
  upload_id: string | null;
  /** Of the product's own pictures, and of avatars that came from elsewhere. */
  address: string | null;
  preview_address: string | null;
  /** `processing` until it can be shown. */
  state: string;
  /** `pending`, `approved` or `refused`. */
  status: string;
  /** What the automatic moderation said, `ok` or `prohibited`; null while it has not. */
  verdict: string | null;
  /** A key of the dictionary. */
  refused_reason: string | null;
  /** Among those of its kind and type, the first first. */
  place: number;
  /** On a story. */
  words: string | null;
  /** A picture of at most 24 pixels, as a `data:` address. */
  tiny: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  created_ms: number;
  /** Of a story. */
  expires_ms: number | null;
}

/** Who has seen which story, and when first. */
export interface StoryViewsTable {
  item_id: string;
  viewer_id: string;
  created_ms: number;
}
