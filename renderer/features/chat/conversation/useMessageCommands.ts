import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Message } from '#shared/domain/chat.ts';
import { cutName } from '#shared/domain/names.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { copyOf } from '../session/actions.ts';
import type { Conversation } from '../session/conversation.ts';
import { type Aiming, editMsLeft, minutesLeft } from './aim.ts';
import type { MessageCommands, OpenMenu } from './MessageMenu.tsx';

/** Maximum number of pages loaded to find a quoted message that is not stored. */
const pagesMax = 20;

/** Maximum number of chats that the forward dialog lists; others are found by search. */
const listedMax = 60;

interface Options {
  readonly chat: StoredChat | null;
  readonly conversation: Conversation | null;
  readonly aiming: Aiming;
  /** The user cannot send to this chat now. */
  readonly isClosed: boolean;
  readonly onJump: (place: number) => void;
}

/** Returns the commands for one message of a conversation. */
export function useMessageCommands({ chat, conversation, aiming, isClosed, onJump }: Options) {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const { dialogs, session: signedIn } = useServices();

  const notKept = () => notify.error(t('message.notKept'));
  const react = (message: Message, emoji: string | null) => void actions.react(message, emoji).catch(notKept);
  const reply = (message: Message) => aiming.begin({ kind: 'reply', message });

  async function forward(message: Message): Promise<void> {
    const { chats } = session.storage;
    const recipients = await dialogs.open('forward message', {
      async find(text) {
        const found =
          text === ''
            ? await chats.listChats({ filter: 'all', count: listedMax, before: null })
            : await chats.searchChats({ text, count: listedMax });
        return found.filter(
          ({ _id, type, user, hidden }) =>
            _id !== message.chatId &&
            type === 'direct' &&
            user !== null &&
            user.deleted !== true &&
            hidden !== true,
        );
      },
    });
    if (!recipients || recipients.length === 0) return;
    const own = signedIn.state.user?.name ?? '';
    const author = message.from === session.me ? own : (chat?.user?.name ?? '');
    try {
      await actions.forward(message, cutName(author), recipients);
      notify.notice(t('message.forwarded', { count: recipients.length }));
    } catch {
      notKept();
    }
  }

  /** Scrolls to a message of this chat; loads older pages until it is stored. */
  async function goTo(messageId: string): Promise<void> {
    const { chats } = session.storage;
    for (let page = 0; page < pagesMax; page += 1) {
      const [message] = await chats.getMessages({ messageIds: [messageId] });
      if (message) return onJump(sortKeyOf(message));
      if (!conversation?.state.hasOlder || conversation.state.hasFailed) break;
      await conversation.loadOlder();
    }
    notify.info(t('message.notFound'));
  }

  function of({
    row,
    atMs,
  }: Pick<OpenMenu, 'row' | 'atMs'>): Omit<MessageCommands, 'copy' | 'select' | 'report' | 'remove'> {
    if (row.kind === 'pending' || isClosed) return {};
    const { message } = row;
    const leftMs = editMsLeft(message, session.me, atMs);
    return {
      react: (emoji) => react(message, emoji),
      reply: () => reply(message),
      edit: leftMs > 0 ? () => aiming.begin({ kind: 'edit', message }) : undefined,
      editMinutes: minutesLeft(leftMs),
      forward: chat?.type === 'direct' && copyOf(message) ? () => void forward(message) : undefined,
    };
  }

  return { react, reply, goTo: (messageId: string) => void goTo(messageId), of };
}
