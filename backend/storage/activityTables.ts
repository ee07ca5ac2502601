/** Private notes of a streamer about a supporter. Only their author reads them. */
export interface SupporterNotesTable {
  user_id: string;
  about_id: string;
  text: string;
}

/** Notifications and interactions (§4.15) of one person. */
export interface ActivitiesTable {
  id: string;
  user_id: string;
  /** Name of the event that reported the activity: `notification` or `interaction`. */
  event: string;
  kind: string;
  /** Id of the other person; null: the activity comes from the service. */
  about_id: string | null;
  chat_id: string | null;
  /** Stored words of rows without a key, or the name of a gift. */
  text: string | null;
  image: string | null;
  /** Key of the dictionary, worded in the reader's language when it is read. */
  text_key: string | null;
  /** Kind of the thing in `ref`: a payout, a penalty or a bonus. */
  topic: string | null;
  /** Id of the payout or penalty; null: none, or a bonus. */
  ref: string | null;
  /** Coins that the activity brought; null: another row stores the sum, or there is none. */
  coins: number | null;
  /** 0: sent as an event and hidden from lists, because another row reports the same. */
  is_listed: number;
  /** 1: the person has seen the activity, or caused it. */
  read: number;
  created_ms: number;
}

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
