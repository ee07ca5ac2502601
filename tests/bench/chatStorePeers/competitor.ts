import type { Chat, Message } from '#shared/domain/chat.ts';

/** The work of each contender in the bench: the same queries, answered with parsed messages and chats. */
export interface Competitor {
  loadChats(chats: readonly Chat[]): Promise<void>;
  /** Stores the messages of some chats and indexes them for search, in one transaction. */
  loadHistories(histories: readonly (readonly Message[])[]): Promise<void>;
  page(chatId: string, before: number | null): Promise<readonly unknown[]>;
  /** Null: the contender does not support the list of chats. */
  readonly chats: (() => Promise<readonly unknown[]>) | null;
  search(text: string, chatId: string | null): Promise<readonly unknown[]>;
  markRead(chatId: string, upTo: number): Promise<void>;
  close(): Promise<void>;
}
