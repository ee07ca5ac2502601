import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { artOf } from './ReactionImage.tsx';

/** A single emoji. Reaction emoji are drawn as images, so that they look the same on every system. */
export function EmojiBody({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const emoji = text.trim();
  const art = artOf(emoji);
  if (!art?.source) return <span dir="auto">{emoji}</span>;
  return (
    <img
      src={art.source}
      alt={t(`message.emoji.${art.name}`)}
      width={64}
      height={64}
      decoding="async"
      draggable={false}
    />
  );
}
