import { reactionEmojis } from '#shared/domain/messageParts.ts';

/** Image of a reaction, without alternative text, because the button around it has a label. */
export function ReactionImage({ emoji, size }: { emoji: string; size: number }) {
  const source = artOf(emoji)?.source ?? null;
  if (source === null) return <span aria-hidden="true">{emoji}</span>;
  return <img src={source} alt="" width={size} height={size} draggable={false} />;
}

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
