import { proxy, ref } from 'valtio';
import type { ClientSettings, PinnedMessage } from '#shared/domain/settings.ts';
import { pinnedMessagesMax } from '#shared/domain/settings.ts';
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

type Marks = Pick<ClientSettings, 'mutedChats' | 'pinnedMessages'>;

export function createChatMarks({ api, local }: { api: ApiClient; local: LocalStore }): ChatMarks {
  const noPins: Readonly<Record<string, PinnedMessage>> = {};
  const state = proxy<ChatMarksState>({ muted: ref([]), pins: ref(noPins) });
  /** Runs one change at a time, because each is applied to the latest settings of the server. */
  let before: Promise<unknown> = Promise.resolve();

  function show({ mutedChats, pinnedMessages }: Marks): void {
    state.muted = ref(mutedChats);
    state.pins = ref(pinnedMessages);
  }
  const keep = (marks: Marks) => local.putValue({ name: valueName, value: JSON.stringify(marks) });

  async function take({ mutedChats, pinnedMessages }: Marks): Promise<void> {
    const marks = { mutedChats, pinnedMessages };
    show(marks);
    await keep(marks).catch((cause: unknown) => logger.warn('the marks of chats could not be kept', cause));
  }

  async function readKept(): Promise<void> {
    const kept = await local.getValue({ name: valueName });
    if (kept !== null) show(JSON.parse(kept) as Marks);
  }

  function change(edit: (now: Marks) => Partial<Marks>): Promise<boolean> {
    const next = before.then(async () => {
      const shown: Marks = { mutedChats: [...state.muted], pinnedMessages: { ...state.pins } };
      show({ ...shown, ...edit(shown) });
      const now = await api.call('getClientSettings', {});
      const answer = now.ok === true && (await api.call('updateClientSettings', { body: edit(now.value) }));
      if (answer && answer.ok === true) {
        await take(answer.value);
        return true;
      }
      show(shown);
      return false;
    });
    before = next.catch(() => undefined);
    return next;
  }

  return {
    state,
    async load() {
      await readKept().catch((cause: unknown) => logger.warn('the marks of chats could not be read', cause));
      const answer = await api.call('getClientSettings', {});
      if (answer.ok === true) await take(answer.value);
    },
    mute: (chatId, isMuted) =>
      change(({ mutedChats }) => ({
        mutedChats: [...mutedChats.filter((id) => id !== chatId), ...(isMuted ? [chatId] : [])],
      })),
    pin: (chatId, pinned) =>
      change(({ pinnedMessages }) => {
        const others = Object.entries(pinnedMessages).filter(([id]) => id !== chatId);
        // Drops the oldest pin if the limit is exceeded.
        const kept = others.slice(pinned ? 1 - pinnedMessagesMax : 0);
        return { pinnedMessages: Object.fromEntries([...kept, ...(pinned ? [[chatId, pinned]] : [])]) };
      }),
  };
}
