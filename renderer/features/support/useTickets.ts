import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Ticket } from '#shared/api/support.ts';
import type { TicketList } from '#shared/domain/support.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { notify } from '#renderer/ui/notify.tsx';

/** Milliseconds between refetches, because colleagues work on the same queue. */
const askEveryMs = 15_000;
const messagesShown = 100;

const itemsOf = (page: ResponseOutput<Contract['getTickets']>): readonly Ticket[] => page.tickets;

export function useTickets(list: TicketList, search: string) {
  const { api } = useServices();
  return usePagedList({
    queryKey: supportKeys.list(list, search),
    ask: (paginationToken, signal) =>
      unwrap(
        api.call(
          'getTickets',
          { query: { list, paginationToken, ...(search === '' ? {} : { search }) } },
          { signal },
        ),
      ),
    itemsOf,
    idOf: idOfItem,
    // Keeps the previous results during a search, but never those of another list.
    keepsPrevious: (previousKey) => previousKey[2] === list,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

export function useTicket(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: supportKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.call('getTicket', { params: { id } }, { signal })),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

export function useMessages(chatId: string | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: supportKeys.messages(chatId ?? ''),
    queryFn: ({ signal }) =>
      unwrap(
        api.call(
          'getHistory',
          { params: { chatId: chatId ?? '' }, query: { count: messagesShown } },
          { signal },
        ),
      ),
    enabled: chatId !== null,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

/** Runs a step, shows its error, and refetches everything. Resolves to null if it failed. */
export function useSupportStep(): <T>(call: Promise<CallResult<T>>) => Promise<T | null> {
  const { t } = useTranslation('support');
  const queries = useQueryClient();
  return async (call) => {
    const answer = await call;
    await queries.invalidateQueries({ queryKey: supportKeys.all });
    if (answer.ok) return answer.value;
    if (answer.ok === false)
      notify.error(
        answer.error.code === 'conflict' ? t('failure.conflict') : t('failure.other'),
        answer.error.code === 'conflict' ? { text: answer.error.message } : {},
      );
    return null;
  };
}

/** Query keys of the support desk. Every step invalidates `all`. */
export const supportKeys = {
  all: ['support'],
  list: (list: TicketList, search: string) => ['support', 'list', list, search],
  one: (id: string) => ['support', 'one', id],
  messages: (chatId: string) => ['support', 'messages', chatId],
} as const;
