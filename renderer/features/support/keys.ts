import type { TicketList } from '#shared/domain/support.ts';

/** The keys of what the support desk sees: one step makes all of it old. */
export const supportKeys = {
  all: ['support'],
  list: (list: TicketList, search: string) => ['support', 'list', list, search],
  one: (id: string) => ['support', 'one', id],
  messages: (chatId: string) => ['support', 'messages', chatId],
} as const;
