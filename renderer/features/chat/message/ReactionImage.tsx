import { artOf } from './reactionArt.ts';

/** Image of a reaction, without alternative text, because the button around it has a label. */
export function ReactionImage({ emoji, size }: { emoji: string; size: number }) {
  const source = artOf(emoji)?.source ?? null;
  if (source === null) return <span aria-hidden="true">{emoji}</span>;
  return <img src={source} alt="" width={size} height={size} draggable={false} />;
}
