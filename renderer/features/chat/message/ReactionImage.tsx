import { artOf } from './reactionArt.ts';

/** A reaction as it is drawn. Its word stands on the button around it. */
export function ReactionImage({ emoji, size }: { emoji: string; size: number }) {
  const source = artOf(emoji)?.source ?? null;
  if (source === null) return <span aria-hidden="true">{emoji}</span>;
  return <img src={source} alt="" width={size} height={size} draggable={false} />;
}
