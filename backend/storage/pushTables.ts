/** The server's VAPID keys (push/keys.ts). The pair is created once. */
export interface PushKeysTable {
  /** Always 1. */
  id: number;
  public_key: string;
  private_key: string;
  created_ms: number;
}

/** Push subscriptions of browsers, by the endpoint that the push service assigned. */
export interface PushSubscriptionsTable {
  endpoint: string;
  user_id: string;
  /** Hash of the session that subscribed. The subscription ends with this session. */
  token_hash: string;
  p256dh: string;
  auth: string;
  /** JSON of `pushSettingsSchema`. */
  settings: string;
  seen_ms: number;
}
