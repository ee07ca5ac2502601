import * as z from 'zod/mini';
import { id, maybe, text, word } from './fields.ts';

/**
 * Optional parts of a message. A deployment that drops one loses that feature and keeps the message. An
 * invalid part is read as null.
 */

/** Emojis in the message menu, in its order. The server accepts no others. */
export const reactionEmojis = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const;
export type ReactionEmoji = (typeof reactionEmojis)[number];

/** Kinds of content that a quote names if the quoted message has no text. */
export const quotedTypes = ['image', 'video', 'audio', 'gift', 'gif', 'sticker'] as const;
export type QuotedType = (typeof quotedTypes)[number];

/** Maximum number of quoted characters in a reply. */
export const quoteMaxChars = 200;

/** Returns the start of a text without splitting a surrogate pair. */
export function cutQuote(text: string, most: number = quoteMaxChars): string {
  const cut = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * The message that a reply quotes. `text` and `mediaType` are both null if that message was deleted for
 * everyone.
 */
export const replyToSchema = z.looseObject({
  messageId: id,
  /** Author of the quoted message; null if the server does not send it. */
  from: maybe(id),
  text: maybe(text),
  mediaType: z.catch(maybe(z.enum(quotedTypes)), null),
});
export type ReplyTo = z.output<typeof replyToSchema>;

/** Ids of the people who reacted, by emoji. Each person has at most one reaction. */
export const reactionsSchema = z.record(z.string(), z.array(id));
export type Reactions = z.output<typeof reactionsSchema>;

/** Name of the original author of a forwarded message. */
export const forwardedFromSchema = z.looseObject({ name: text });
export type ForwardedFrom = z.output<typeof forwardedFromSchema>;

/** Reads an optional part: a missing or invalid value becomes null. */
export function loosely<T extends z.core.$ZodType>(schema: T) {
  return z.catch(maybe(schema), null);
}

/** Data that a client sends with a reply. The server takes the quote from its copy of the message. */
export const replyDraftSchema = z.looseObject({
  messageId: id,
  from: z.optional(z.nullable(id)),
  text: z.optional(z.nullable(z.string().check(z.maxLength(quoteMaxChars)))),
  mediaType: z.optional(z.nullable(word)),
});
/**
 * Data that a client sends with a forwarded message. The server takes the name from the message `messageId`.
 */
export const forwardDraftSchema = z.looseObject({
  name: z.string().check(z.maxLength(200)),
  messageId: z.optional(z.nullable(id)),
});

/**
 * Returns the reactions after a person has set theirs to `emoji`; null removes it. Returns null if no
 * reactions remain.
 */
export function withReaction(
  reactions: Reactions | null,
  userId: string,
  emoji: string | null,
): Reactions | null {
  const next: Record<string, string[]> = {};
  for (const [each, ids] of Object.entries(reactions ?? {})) {
    const others = ids.filter((other) => other !== userId);
    if (others.length > 0 || each === emoji) next[each] = others;
  }
  if (emoji !== null) next[emoji] = [...(next[emoji] ?? []), userId];
  return Object.keys(next).length === 0 ? null : next;
}

/** Returns a person's reaction; null if they have none. */
export function reactionOf(reactions: Reactions | null, userId: string): string | null {
  return Object.entries(reactions ?? {}).find(([, ids]) => ids.includes(userId))?.[0] ?? null;
}
