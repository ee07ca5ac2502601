import { proxy, ref } from 'valtio';
import { withChatMark, type ChatMarkChange, type ChatMarks as Marks } from '#shared/domain/chatMarks.ts';
import type { PinnedMessage } from '#shared/domain/settings.ts';
import { logger } from '#shared/lib/logger.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** The user's settings for single chats: muted chats, and the pinned message of each chat. */
export interface ChatMarksState {
  muted: readonly string[];
  pins: Readonly<Record<string, PinnedMessage>>;
}

export interface ChatMarks {
  readonly state: ChatMarksState;
  /** Loads the stored marks, then those of the server. Without a connection the stored marks stay. */
  load(): Promise<void>;
  /** Mutes or unmutes a chat. Returns false if the request failed; then nothing changed. */
  mute(chatId: string, isMuted: boolean): Promise<boolean>;
  /** Pins a message in a chat; null unpins. Returns false if the request failed. */
  pin(chatId: string, pinned: PinnedMessage | null): Promise<boolean>;
}

/** Name of the record in which this device keeps the marks for a start without a connection. */
const valueName = 'chatMarks';

export function createChatMarks({ api, local }: { api: ApiClient; local: LocalStore }): ChatMarks {
  const noPins: Readonly<Record<string, PinnedMessage>> = {};
  const state = proxy<ChatMarksState>({ muted: ref([]), pins: ref(noPins) });
  /** Runs one change at a time, so that a refused change restores the marks before it. */
  let before: Promise<unknown> = Promise.resolve();

  function show({ mutedChats, pinnedMessages }: Marks): void {
    state.muted = ref(mutedChats);
    state.pins = ref(pinnedMessages);
  }
  const store = (marks: Marks) => local.putValue({ name: valueName, value: JSON.stringify(marks) });

  async function receive({ mutedChats, pinnedMessages }: Marks): Promise<void> {
    const marks = { mutedChats, pinnedMessages };
    show(marks);
    await store(marks).catch((cause: unknown) => logger.warn('storing the marks of chats failed', cause));
  }

  async function readStored(): Promise<void> {
    const stored = await local.getValue({ name: valueName });
    if (stored !== null) show(JSON.parse(stored) as Marks);
  }

  /** Changes the marks of one chat on the server. Returns all marks afterwards; null: the request failed. */
  async function send(chatId: string, change: ChatMarkChange): Promise<Marks | null> {
    const answer = await api.call('updateClientSettings', { body: { chatMarks: { [chatId]: change } } });
    if (answer.ok !== true) return null;
    const wanted = withChatMark(answer.value, chatId, change);
    const hasMute = answer.value.mutedChats.includes(chatId) === wanted.mutedChats.includes(chatId);
    const hasPin =
      answer.value.pinnedMessages[chatId]?.messageId === wanted.pinnedMessages[chatId]?.messageId;
    if (hasMute && hasPin) return answer.value;
    // A server without `chatMarks` ignored the change: replace its lists as a whole.
    const replaced = await api.call('updateClientSettings', { body: wanted });
    return replaced.ok === true ? replaced.value : null;
  }

  function change(chatId: string, change: ChatMarkChange): Promise<boolean> {
    const next = before.then(async () => {
      const shown: Marks = { mutedChats: [...state.muted], pinnedMessages: { ...state.pins } };
      show(withChatMark(shown, chatId, change));
      const marks = await send(chatId, change);
      if (marks) await receive(marks);
      else show(shown);
      return marks !== null;
    });
    before = next.catch(() => undefined);
    return next;
  }

  return {
    state,
    async load() {
      await readStored().catch((cause: unknown) =>
        logger.warn('the marks of chats could not be read', cause),
      );
      const answer = await api.call('getClientSettings', {});
      if (answer.ok === true) await receive(answer.value);
    },
    mute: (chatId, muted) => change(chatId, { muted }),
    pin: (chatId, pinned) => change(chatId, { pinned }),
  };
}
