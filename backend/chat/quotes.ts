import { cutQuote, quotedTypes, type QuotedType } from '#shared/domain/messageParts.ts';
import type { Connection } from '../storage/database.ts';
import { mediaOfMessages, messagesById, type MediaRow, type MessageRow } from './messages.ts';
import type { MessageInput } from './views.ts';

/** Quotes of replies by the id of the quoted message. */
export type Quotes = ReadonlyMap<string, NonNullable<MessageInput['replyTo']>>;

const none: Quotes = new Map();

/** Loads the quotes of these messages. Queries the database only if one of them is a reply. */
export async function loadQuotes(
  connection: Connection,
  rows: readonly Pick<MessageRow, 'reply_to_id'>[],
): Promise<Quotes> {
  const ids = [...new Set(rows.flatMap(({ reply_to_id: id }) => id ?? []))];
  if (ids.length === 0) return none;
  const quoted = await messagesById(connection, ids);
  const media = await mediaOfMessages(connection, quoted);
  return new Map(quoted.map((row) => [row.id, quoteOf(row, media.get(row.id) ?? [])]));
}

/** Returns the quote of a message: its text, else the kind of its content. A deleted message has neither. */
function quoteOf(row: MessageRow, media: readonly MediaRow[]): NonNullable<MessageInput['replyTo']> {
  const isGone = row.deleted === 1;
  return {
    messageId: row.id,
    from: row.from_id,
    text: isGone || !row.text ? null : cutQuote(row.text),
    mediaType: isGone ? null : typeOf(row, media),
  };
}

function typeOf({ type }: MessageRow, [first]: readonly MediaRow[]): QuotedType | null {
  if (type === 'gif' || type === 'sticker') return type;
  if (!first) return null;
  return first.gift_id !== null ? 'gift' : (quotedTypes.find((one) => one === first.type) ?? null);
}
