import { createContext, use, type ComponentType, type ReactNode } from 'react';

/**
 * Stands around a dialog that asks for server data by queries, which are then the pages' own. Dialogs are above every
 * page, and those that need none come without the library. renderer/app provides it.
 */
export type QueriesAround = ComponentType<{ readonly children: ReactNode }>;

export const DialogQueriesContext = createContext<QueriesAround | null>(null);

export function DialogQueries({ children }: { readonly children: ReactNode }) {
  const Queries = use(DialogQueriesContext);
  if (!Queries) throw new Error('DialogQueries needs a DialogQueriesContext above it');
  // oxlint-disable-next-line react/static-components -- made once for whoever is signed in
  return <Queries>{children}</Queries>;
}
