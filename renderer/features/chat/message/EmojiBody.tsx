import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { artOf } from './reactionArt.ts';

/** One emoji by itself: drawn, if it is one of the reactions, so that it looks the same everywhere. */
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
