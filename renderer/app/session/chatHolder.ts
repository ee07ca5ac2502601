import type { Chats } from '#renderer/features/chat/background.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { Notices } from '../shell/notices/notices.ts';
import type { StorageHealth } from './storageHealth.ts';

export interface ChatHolderState {
  chats: Chats | null;
  notices: Notices | null;
  /** True: opening the storage failed; it is retried. */
  hasFailed: boolean;
  /** Health of the opened storage; null before it is open. If its state is `newer`, there are no chats. */
  health: StorageHealth | null;
}

/**
 * Holds the chats of the signed-in user on every page, so that messages arrive and are sent whatever page is
 * open.
 */
export interface ChatHolder {
  /** Live state. */
  readonly state: ChatHolderState;
  /** Opens the chats now, or retries at once. For pages that need them. */
  ask(): void;
  /** Resolves to the local storage once it is open, also after a reset. Does not open it. */
  storage(): Promise<ChatStorage>;
  /** Sets the stored data aside and starts with empty stores. Rejects if that is impossible. */
  reset(): Promise<void>;
  /** Records that the user has read the notice about repaired data. */
  repairSeen(): void;
}
