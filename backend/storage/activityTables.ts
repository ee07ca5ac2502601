/** What a streamer notes about a supporter, for herself alone. */
export interface SupporterNotesTable {
  user_id: string;
  about_id: string;
  text: string;
}

/** Notifications and interactions (§4.15) of one person. */
export interface ActivitiesTable {
  id: string;
  user_id: string;
  /** `notification` or `interaction`: as which of the two it was told. */
  event: string;
  kind: string;
  /** Whom it is about; null where the service speaks. */
  about_id: string | null;
  chat_id: string | null;
  /** Words as they were written, of rows without a key; the name of a gift. */
  text: string | null;
  image: string | null;
  /** Key of the dictionary: the reader's language words it. */
  text_key: string | null;
  /** What it is about, beyond people: a payout, a penalty, a bonus. */
  topic: string | null;
  /** Id of the payout or penalty. */
  ref: string | null;
  /** What it brought in coins, where nothing else says it. */
  coins: number | null;
  /** 0: told, and in no list, because another row says the same. */
  is_listed: number;
  /** 1 where the person has seen it, or did it themselves. */
  read: number;
  created_ms: number;
}
