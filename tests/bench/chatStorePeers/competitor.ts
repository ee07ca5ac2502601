import type { Chat, Message } from '#shared/domain/chat.ts';

/** What everybody in the bench has to do: the same questions, answered with parsed messages and chats. */
export interface Competitor {
  loadChats(chats: readonly Chat[]): Promise<void>;
  /** Stores some chats' messages and makes them searchable, in one transaction. */
  loadHistories(histories: readonly (readonly Message[])[]): Promise<void>;
  page(chatId: string, before: number | null): Promise<readonly unknown[]>;
  /** Null: not done by this one. */
  readonly chats: (() => Promise<readonly unknown[]>) | null;
  search(text: string, chatId: string | null): Promise<readonly unknown[]>;
  markRead(chatId: string, upTo: number): Promise<void>;
  close(): Promise<void>;
}
