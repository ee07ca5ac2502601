import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Message } from '#shared/domain/chat.ts';
import { cutQuote } from '#shared/domain/messageParts.ts';
import type { PinnedMessage } from '#shared/domain/settings.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { useWords } from '../message/words.ts';

/** Maximum number of characters of a pinned message that the settings keep. */
const pinnedChars = 100;

/** Returns true if the chat makes no notification and no sound. */
export function useIsMuted(chatId: string | null): boolean {
  const { muted } = useSnapshot(useChats().actions.marks.state);
  return chatId !== null && muted.includes(chatId);
}

/** Returns the pinned message and the muted state of a chat, with functions that change them. */
export function useChatMarks(chatId: string | null) {
  const { t } = useTranslation('chat');
  const { marks } = useChats().actions;
  const { pins } = useSnapshot(marks.state);
  const words = useWords();
  const isMuted = useIsMuted(chatId);
  const pinned: PinnedMessage | null = chatId === null ? null : (pins[chatId] ?? null);

  async function change(done: Promise<boolean>): Promise<void> {
    if (!(await done)) notify.error(t('refused.offline'));
  }
  return {
    isMuted,
    pinned,
    setMuted: (next: boolean) => void (chatId !== null && change(marks.mute(chatId, next))),
    pin(message: Message) {
      const text = cutQuote(words.of(message).text, pinnedChars);
      void change(marks.pin(message.chatId, { messageId: message._id, place: sortKeyOf(message), text }));
    },
    unpin: () => void (chatId !== null && change(marks.pin(chatId, null))),
  };
}
