import type { Generated } from 'kysely';

// The tables of the chat service; what holds for all tables is in schema.ts.

/** The one row of the counter that every change of the chat service takes its number from. */
export interface ChatCounterTable {
  id: number;
  revision: number;
}

export interface ChatsTable {
  id: string;
  /** Who talks to whom, so that the same two never have two chats. */
  parties: string;
  /** `direct` or `support`. */
  type: string;
  subtype: string | null;
  created_ms: number;
  /** The place of its newest message; 0 before the first. */
  last_place: number;
}

/** A chat as one of its members has it. */
export interface ChatMembersTable {
  chat_id: string;
  user_id: string;
  /** The other person; null where it is a desk. */
  companion_id: string | null;
  /** 0 until something reached this member, and again after they deleted the chat. */
  is_listed: number;
  is_request: number;
  hidden: number;
  /** 1 while one of the two has blocked the other: for this member the chat is nowhere. */
  blocked: Generated<number>;
  blur_from_user: number;
  /** Places in the chat (`created_unreadable`); 0 is before all. */
  read_up_to: number;
  companion_read_up_to: number;
  /** When the companion read up to there; null: before this was stored, or nothing of this member is read. */
  companion_read_ms: Generated<number | null>;
  cleared_up_to: number;
  unread: number;
  message_count: number;
  /** The newest message that this member sees. */
  last_message_id: string | null;
  /** What lists are sorted by. */
  active_at: number;
  /** Messages this member has written, automatic ones aside; above 0, they have answered. */
  sent_count: number;
  /** When this member wrote to somebody who had not written before. */
  opened_ms: number | null;
  updated_ms: number;
  /** Of the last change that this member can see; 0 where there was none yet. */
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
  /** Gone for everybody; the row stays so that it can be told and is not sent again. */
  deleted: number;
  revision: number;
  /** Message of the same chat that this one answers. */
  reply_to_id: string | null;
  /** JSON: ids of people by emoji; null: none. */
  reactions: string | null;
  /** Name of who wrote a forwarded message first; null: it was not forwarded. */
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

/** Messages that one member took away for themselves alone. */
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
  /** By whom it was sent to, as `unblurred` is. */
  paid: number;
  unblurred: number;
  /** `processing`, `ready` or `failed`, and the rest, as the upload was when it was last heard of. */
  state: string;
  duration: number | null;
  width: number | null;
  height: number | null;
  /** JSON: a voice message's loudness. */
  waveform: string | null;
  /** `checking`, `allowed` or `hidden`: what moderation says of it. */
  moderation: Generated<string>;
}

/** When a streamer's automatic message of this type last went to a person. */
export interface AutoMessagesTable {
  from_id: string;
  to_id: string;
  type: string;
  sent_ms: number;
}
