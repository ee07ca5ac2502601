import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { TFunction } from 'i18next';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

/** A message in words, for the chat list, for copying and for screen readers. */
export interface MessageWords {
  readonly icon: IconName | null;
  readonly text: string;
}

/** Returns true for a message that this version cannot show: an unknown type, or one without its content. */
export function isUnknown({ type, text, media, gifId, stickerId }: Message): boolean {
  switch (type) {
    case 'text':
      return (text ?? '') === '';
    case 'media':
      return media.length === 0 && (text ?? '') === '';
    case 'gif':
      return gifId === null;
    case 'sticker':
      return stickerId === null;
    case 'unknown':
      return true;
  }
}

type Medium = Pick<MediaItem, 'type' | 'duration'> & { readonly giftId?: string | null };

function mediaWords(t: TFunction<'chat'>, media: readonly Medium[], text: string | null): MessageWords {
  const [first] = media;
  if (first?.giftId) return { icon: 'gift', text: t('kind.gift') };
  const count = media.length;
  const all = (kind: Medium['type']) => media.every(({ type }) => type === kind);
  const icon = all('audio') ? 'mic' : all('video') ? 'cam' : 'image';
  if ((text ?? '').trim() !== '') return { icon, text: text ?? '' };
  if (all('image')) return { icon, text: t('kind.photos', { count }) };
  if (all('video')) return { icon, text: t('kind.videos', { count }) };
  if (!all('audio')) return { icon, text: t('kind.files', { count }) };
  if (count > 1) return { icon, text: t('kind.voices', { count }) };
  const seconds = first?.duration ?? null;
  return {
    icon,
    text: seconds === null ? t('kind.voice') : `${t('kind.voice')}, ${formatDuration(seconds * 1000)}`,
  };
}

function wordsOf(t: TFunction<'chat'>, message: Message): MessageWords {
  const unknown = { icon: 'info', text: t('kind.unknown') } as const;
  if (isUnknown(message)) return unknown;
  switch (message.type) {
    case 'text':
      return { icon: null, text: message.text ?? '' };
    case 'sticker':
      return { icon: 'smile', text: t('kind.sticker') };
    case 'gif':
      return { icon: 'image', text: t('kind.gif') };
    case 'media':
      return message.media.length === 0
        ? { icon: null, text: message.text ?? '' }
        : mediaWords(t, message.media, message.text);
    case 'unknown':
      return unknown;
  }
}

function wordsOfEntry(t: TFunction<'chat'>, { message }: SendEntry): MessageWords {
  if (message.giftId !== null) return { icon: 'gift', text: t('kind.gift') };
  if (message.type === 'sticker') return { icon: 'smile', text: t('kind.sticker') };
  if (message.type === 'gif') return { icon: 'image', text: t('kind.gif') };
  if (message.type === 'media') return mediaWords(t, message.attachments, message.text);
  return { icon: null, text: message.text ?? '' };
}

export function useWords() {
  const { t } = useTranslation('chat');
  return {
    of: (message: Message) => wordsOf(t, message),
    ofEntry: (entry: SendEntry) => wordsOfEntry(t, entry),
  };
}
