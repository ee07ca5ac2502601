import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';

/** The stores of one user, empty when they are opened for a test. */
export interface OpenStores {
  readonly chats: ChatStore;
  readonly local: LocalStore;
  close?(): void | Promise<void>;
}

/** Returns the stores of the current test. Each test has new ones. */
export type Stores = () => OpenStores;
