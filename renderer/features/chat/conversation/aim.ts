import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { Message } from '#shared/domain/chat.ts';
import { cutQuote, type QuotedType, type ReplyTo } from '#shared/domain/messageParts.ts';
import { chat as figures, MINUTE_MS } from '#shared/domain/constants.ts';
import { sortKeyOf } from '#shared/store/rules.ts';

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

/** Returns the milliseconds in which the user can still edit their message; 0 if they cannot. */
export function editMsLeft(message: Message, me: string, nowMs: number): number {
  if (message.from !== me || message.type !== 'text' || message.forwardedFrom !== null) return 0;
  return Math.max(0, sortKeyOf(message) + figures.editMs - nowMs);
}

/** Returns the minutes left, rounded up. */
export const minutesLeft = (ms: number): number => Math.ceil(ms / MINUTE_MS);

/** Manages the message that the composer replies to or edits. `messages`: the loaded ones, oldest first. */
export function useAims(messages: readonly Message[], me: string): Aiming {
  const [aim, setAim] = useState<Aim | null>(null);
  const end = useCallback(() => setAim(null), []);
  const last = messages.findLast((message) => message.from === me);
  return useMemo(
    () => ({
      aim,
      begin: setAim,
      end,
      editLast() {
        if (!last || editMsLeft(last, me, Date.now()) === 0) return false;
        setAim({ kind: 'edit', message: last });
        return true;
      },
    }),
    [aim, end, last, me],
  );
}
