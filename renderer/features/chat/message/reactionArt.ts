import { reactionEmojis } from '#shared/domain/messageParts.ts';

/** Reactions as images, so that they look the same on every system. */
const drawings = import.meta.glob<string>('../../../../resources/reactions/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const names = ['heart', 'laugh', 'wow', 'sad', 'thumb', 'fire'] as const;
export type ReactionName = (typeof names)[number];

export interface ReactionArt {
  readonly emoji: string;
  /** Last part of its translation key. */
  readonly name: ReactionName;
  readonly source: string | null;
}

export const reactionArt: readonly ReactionArt[] = reactionEmojis.map((emoji, at) => {
  const name = names[at] ?? 'heart';
  return { emoji, name, source: drawings[`../../../../resources/reactions/${name}.svg`] ?? null };
});

/** Returns the image of a reaction; null: the client does not know it and shows it as text. */
export const artOf = (emoji: string): ReactionArt | null =>
  reactionArt.find((art) => art.emoji === emoji) ?? null;
