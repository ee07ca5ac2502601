import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';

/** Stores of one person, empty when they are opened for a test. */
export interface OpenStores {
  readonly chats: ChatStore;
  readonly local: LocalStore;
  close?(): void | Promise<void>;
}

/** What a test reads; a new one for each test. */
export type Stores = () => OpenStores;
