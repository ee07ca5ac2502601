import type { Chats } from '#renderer/features/chat/background.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { Notices } from '../shell/notices/notices.ts';
import type { StorageHealth } from './storageHealth.ts';

export interface ChatHolderState {
  chats: Chats | null;
  notices: Notices | null;
  /** They could not be opened; it goes on being tried. */
  hasFailed: boolean;
  /** Of what was opened: null before that. In `newer` state there are no chats. */
  health: StorageHealth | null;
}

/** Chats and messages of whoever is signed in, on every page: they come in, and are sent, whatever is shown. */
export interface ChatHolder {
  /** Live state. */
  readonly state: ChatHolderState;
  /** A page is made of them: they are opened now, or tried again. */
  ask(): void;
  /** What is kept on this device, once it is open, and as it is after a reset. Does not open it. */
  storage(): Promise<ChatStorage>;
  /** Puts what is stored out of the way and begins with empty stores. Rejects where that can't be done. */
  reset(): Promise<void>;
  /** The person has read that what was damaged has been made anew. */
  repairSeen(): void;
}
