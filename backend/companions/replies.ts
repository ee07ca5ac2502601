import type { Locale } from '#shared/domain/constants.ts';
import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import { chatTexts } from '../chat/index.ts';

/** A message that a companion answers. */
export interface Heard {
  readonly type: MessageDraft['type'];
  readonly text: string | null;
  readonly hasGift: boolean;
}

export type Answer =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sticker'; readonly stickerId: string };

const stickerChance = 1 / 6;
const stickers = ['hello', 'love', 'laugh', 'shy', 'cheers'] as const;

/** Returns a friendly answer in the given language, never the same text twice in a row. */
export function replyTo(heard: Heard, locale: Locale, last: string | null, chance: () => number): Answer {
  const pick = <T>(items: readonly T[]) => items[Math.floor(chance() * items.length)] as T;
  if (!heard.hasGift && chance() < stickerChance) return { type: 'sticker', stickerId: pick(stickers) };
  const fitting = textsFor(heard, locale);
  const others = fitting.filter((text) => text !== last);
  return { type: 'text', text: pick(others.length > 0 ? others : fitting) };
}

function textsFor({ type, text, hasGift }: Heard, locale: Locale): readonly string[] {
  const texts = chatTexts[locale].companion;
  if (hasGift) return texts.toGift;
  if (type === 'media') return texts.toMedia;
  if (type !== 'text') return texts.toSticker;
  return /[?？]\s*$/.test(text ?? '') ? texts.toQuestion : texts.toText;
}
