import type { Generated } from 'kysely';

// Tables of the chat service. schema.ts describes the rules for all tables.

/** Counter with one row. Every change of the chat service takes its revision from it. */
export interface ChatCounterTable {
  id: number;
  revision: number;
}

export interface ChatsTable {
  id: string;
  /** Key of the two parties, unique so that the same two people never have two chats. */
  parties: string;
  /** `direct` or `support`. */
  type: string;
  subtype: string | null;
  created_ms: number;
  /** Place of the newest message; 0: the chat has no message yet. */
  last_place: number;
}

/** Membership in a chat, with the values that only this member sees. */
export interface ChatMembersTable {
  chat_id: string;
  user_id: string;
  /** Id of the other person; null: the chat is with a desk. */
  companion_id: string | null;
  /** 0: the chat is not in this member's lists, because it has no message for them or they deleted it. */
  is_listed: number;
  is_request: number;
  hidden: number;
  /** 1: one of the two has blocked the other, so this member does not see the chat at all. */
  blocked: Generated<number>;
  blur_from_user: number;
  /** Read marks are places in the chat (`created_unreadable`); 0: nothing is read. */
  read_up_to: number;
  companion_read_up_to: number;
  /**
   * Time at which the companion read up to that place; null: not recorded, or the companion has read no
   * message of this member.
   */
  companion_read_ms: Generated<number | null>;
  cleared_up_to: number;
  unread: number;
  message_count: number;
  /** Id of the newest message that this member sees. */
  last_message_id: string | null;
  /** Time by which lists of chats are sorted. */
  active_at: number;
  /**
   * Number of messages that this member has written, without automatic ones. Above 0, the member has
   * answered.
   */
  sent_count: number;
  /** Time at which this member wrote first to a person who had not written before; null: never. */
  opened_ms: number | null;
  updated_ms: number;
  /** Revision of the latest change visible to this member; 0 before the first change. */
  revision: number;
}

export interface MessagesTable {
  id: string;
  chat_id: string;
  from_id: string;
  to_id: string | null;
  type: string;
  text: string | null;
  app_lang: string | null;
  ignore_offensive: number;
  offensive: number;
  gif_id: string | null;
  sticker_id: string | null;
  source: string | null;
  temp_id: string | null;
  place: number;
  updated_ms: number;
  /**
   * 1: deleted for everyone. The row stays, so that the deletion can be reported and the message is not
   * stored again.
   */
  deleted: number;
  revision: number;
  /** Message of the same chat that this one answers. */
  reply_to_id: string | null;
  /** JSON: ids of people by emoji; null: none. */
  reactions: string | null;
  /** Name of the original author of a forwarded message; null: the message was not forwarded. */
  forwarded_name: string | null;
  /** Time of the last edit; null: never edited. */
  edited_ms: number | null;
}

/** A call that the callee did not answer, at its place among the messages of a chat. */
export interface ChatCallsTable {
  call_id: string;
  chat_id: string;
  place: number;
  caller_id: string;
  /** `video` or `audio`. */
  call_type: string;
}

/** Messages that one member deleted for themselves only. */
export interface MessageHidesTable {
  user_id: string;
  message_id: string;
  chat_id: string;
  revision: number;
}

export interface MessageMediaTable {
  id: string;
  message_id: string;
  chat_id: string;
  from_id: string;
  place: number;
  position: number;
  type: string;
  upload_id: string | null;
  gift_id: string | null;
  gift_image: string | null;
  is_private: number;
  price: number | null;
  /** 1: the recipient has paid to see the media item. `unblurred` also concerns the recipient. */
  paid: number;
  unblurred: number;
  /**
   * State of the upload as last reported: `processing`, `ready` or `failed`. The fields below come from the
   * same report.
   */
  state: string;
  duration: number | null;
  width: number | null;
  height: number | null;
  /** JSON of the loudness of a voice message; null: not a voice message. */
  waveform: string | null;
  /** Result of moderation: `checking`, `allowed` or `hidden`. */
  moderation: Generated<string>;
}

/** Time at which a streamer's automatic message of this type was last sent to a person. */
export interface AutoMessagesTable {
  from_id: string;
  to_id: string;
  type: string;
  sent_ms: number;
}
