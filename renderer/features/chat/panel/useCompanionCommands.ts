import { useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Message } from '#shared/domain/chat.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { askToBlock, unblockPerson, type Somebody } from '#renderer/stage/blockPerson.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { nameOf } from '../message/names.ts';
import { blocksOf } from './blocks.ts';

/** A user and the chat with them. `_id` is null before the first message. */
export interface ChatWith {
  readonly _id: string | null;
  readonly user: Companion | null;
}

/**
 * Returns the commands for the other user: follow, block, unblock, report. Each shows its own errors. The
 * object is the same between renders.
 */
export function useCompanionCommands() {
  const { t } = useTranslation(['companion', 'chat']);
  const { session } = useChats();
  const { api, dialogs } = useServices();
  return useMemo(() => {
    const blocks = blocksOf(session, api);

    function refusal(answer: Exclude<CallResult<unknown>, { ok: true }>): string {
      const code = answer.ok === false ? answer.error.code : 'network';
      if (code === 'blocked') return t('followBlocked');
      if (code === 'not_found') return t('gone');
      return t(code === 'network' ? 'chat:refused.offline' : 'chat:refused.other');
    }
    /** Changes the stored chat as it is now, because its presence may have changed in the meantime. */
    async function mark(chatId: string | null, isFavorite: boolean): Promise<void> {
      if (chatId === null) return;
      const chat = await session.storage.chats.getChat({ chatId });
      if (!chat?.user || chat.user.isFavorite === isFavorite) return;
      await session.apply([{ kind: 'companions', companions: [{ ...chat.user, isFavorite }] }]);
    }
    async function nowBlocked({ _id, user }: ChatWith): Promise<void> {
      if (!user) return;
      blocks.set(user._id, true);
      // Blocking a user also ends following them.
      await mark(_id, false);
    }
    async function unblock(person: Somebody): Promise<void> {
      if (await unblockPerson({ api }, t, person)) blocks.set(person._id, false);
    }
    async function block(chat: ChatWith): Promise<void> {
      const { user } = chat;
      if (!user) return;
      const wasFollowed = user.isFavorite === true;
      const answer = await askToBlock({ api, dialogs }, t, user, () => nowBlocked(chat));
      if (answer !== 'undone') return;
      blocks.set(user._id, false);
      if (wasFollowed) await mark(chat._id, true);
    }

    return {
      /**
       * Follows or unfollows the other user. The change is shown at once, and reverted if the server refuses.
       */
      async follow(chat: StoredChat, isFavorite: boolean): Promise<void> {
        if (!chat.user) return;
        await mark(chat._id, isFavorite);
        const name = isFavorite ? 'addFavorite' : 'removeFavorite';
        const answer = await api.call(name, { params: { id: chat.user._id } });
        await mark(chat._id, answer.ok === true ? (answer.value.isFavorite ?? isFavorite) : !isFavorite);
        if (answer.ok !== true) notify.error(refusal(answer));
      },
      block,
      unblock,
      /** Reports the message, or the chat if the message is null. */
      async report(chat: ChatWith, message: Message | null): Promise<void> {
        if (!chat.user) return;
        const answer = await dialogs.open('report', {
          userId: chat.user._id,
          name: nameOf(chat),
          source: message ? 'message' : 'chat',
          refId: message?._id ?? chat._id ?? chat.user._id,
        });
        if (answer?.isBlocked === true) await nowBlocked(chat);
      },
    };
  }, [t, session, api, dialogs]);
}
