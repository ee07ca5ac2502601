import type { TicketList } from '#shared/domain/support.ts';

/** Query keys of the support desk. Every step invalidates `all`. */
export const supportKeys = {
  all: ['support'],
  list: (list: TicketList, search: string) => ['support', 'list', list, search],
  one: (id: string) => ['support', 'one', id],
  messages: (chatId: string) => ['support', 'messages', chatId],
} as const;
