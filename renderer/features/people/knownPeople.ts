import type { QueryClient } from '@tanstack/react-query';
import type { Companion } from '#shared/domain/person.ts';
import { peopleKeys } from './usePeople.ts';

interface Pages {
  readonly pages: readonly { readonly users?: readonly Companion[] }[];
}

const isPages = (data: unknown): data is Pages => Array.isArray((data as Pages | undefined)?.pages);

/** Returns a person from any cached list, to show on their page until the server responds. */
export function knownPerson(client: QueryClient, userId: string): Companion | null {
  for (const { state } of client.getQueryCache().getAll()) {
    if (!isPages(state.data)) continue;
    for (const { users = [] } of state.data.pages) {
      const found = users.find(({ _id }) => _id === userId);
      if (found) return found;
    }
  }
  return null;
}

/** Removes a blocked person from all cached lists at once. */
export function removeFromLists(client: QueryClient, userId: string): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data } = query.state;
    if (!isPages(data) || !data.pages.some(({ users }) => users?.some(({ _id }) => _id === userId))) continue;
    query.setData({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        ...(page.users && { users: page.users.filter(({ _id }) => _id !== userId) }),
      })),
    });
  }
}

/** Refetches a person's page after something changed. */
export function personChanged(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: peopleKeys.detail(userId) });
}
