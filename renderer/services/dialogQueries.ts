import { createContext, use, type ComponentType, type ReactNode } from 'react';

/**
 * Stands around a dialog that asks for server data by queries, which are then the pages' own. Dialogs are above every
 * page, and those that need none come without the library. renderer/app provides it.
 */
export type QueriesAround = ComponentType<{ readonly children: ReactNode }>;

export const DialogQueriesContext = createContext<QueriesAround | null>(null);

export function useDialogQueries(): QueriesAround {
  const queries = use(DialogQueriesContext);
  if (!queries) throw new Error('useDialogQueries needs a DialogQueriesContext above it');
  return queries;
}
