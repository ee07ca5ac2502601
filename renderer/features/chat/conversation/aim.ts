import { createContext, use } from 'react';
import type { Message } from '#shared/domain/chat.ts';
import { cutQuote, type QuotedType, type ReplyTo } from '#shared/domain/messageParts.ts';

/** The message that the composer replies to or edits. */
export interface Aim {
  readonly kind: 'reply' | 'edit';
  readonly message: Message;
}

export interface Aiming {
  readonly aim: Aim | null;
  readonly begin: (aim: Aim) => void;
  readonly end: () => void;
  /** Starts editing the user's newest message. Returns false if it can no longer be edited. */
  readonly editLast: () => boolean;
}

export const AimContext = createContext<Aiming>({
  aim: null,
  begin: () => undefined,
  end: () => undefined,
  editLast: () => false,
});
export const useAiming = (): Aiming => use(AimContext);

function typeOf({ type, media }: Message): QuotedType | null {
  if (type === 'gif' || type === 'sticker') return type;
  const [first] = media;
  if (!first) return null;
  return first.giftId !== null ? 'gift' : first.type;
}

/** Returns the quote of a message, as the server makes it. */
export function replyToOf(message: Message): ReplyTo {
  const { _id: messageId, from, text } = message;
  return {
    messageId,
    from,
    text: text ? cutQuote(text) : null,
    mediaType: typeOf(message),
  };
}
