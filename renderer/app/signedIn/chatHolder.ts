import { proxy, ref } from 'valtio';
import type { Chats } from '#renderer/features/chat/chatContext.ts';
import type { ChatsOptions } from './chats.ts';

/** What could not be loaded or opened is tried again after this. */
const againAfterMs = 5_000;

/** A piece of its own: the frame is drawn without it. */
const load = () => import('./chats.ts');

/** Chats and messages of whoever is signed in, on every page: they come in, and are sent, whatever is shown. */
export interface ChatHolder {
  /** Live state. `failed`: they could not be opened; it goes on being tried. */
  readonly state: { chats: Chats | null; hasFailed: boolean };
}

export function holdChats(options: ChatsOptions): ChatHolder {
  const { scope, clock } = options;
  const state = proxy<{ chats: Chats | null; hasFailed: boolean }>({ chats: null, hasFailed: false });

  async function begin(): Promise<void> {
    try {
      const { createChats } = await load();
      if (scope.ended) return;
      const chats = await createChats(options);
      if (chats === null) return;
      state.chats = ref(chats);
      state.hasFailed = false;
    } catch (cause) {
      console.warn('chats could not be opened', cause);
      state.hasFailed = true;
      clock.after(scope, againAfterMs, () => void begin());
    }
  }

  // After the first picture: nothing of it waits for chats.
  const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200));
  whenIdle(() => void begin());
  return { state };
}
