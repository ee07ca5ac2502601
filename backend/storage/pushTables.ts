/** The server's VAPID keys (push/keys.ts): one pair, made once. */
export interface PushKeysTable {
  /** Always 1. */
  id: number;
  public_key: string;
  private_key: string;
  created_ms: number;
}

/** A browser that is pushed to, by the address that its push service gave. */
export interface PushSubscriptionsTable {
  endpoint: string;
  user_id: string;
  /** The session that it came with: with that it ends. */
  token_hash: string;
  p256dh: string;
  auth: string;
  /** JSON of `pushSettingsSchema`. */
  settings: string;
  seen_ms: number;
}
