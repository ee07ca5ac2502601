import { createContext, use, type ComponentType, type ReactNode } from 'react';

/**
 * Provides the page's query client to a dialog that loads server data. Dialogs are rendered above all pages,
 * and dialogs without queries do not load the library. renderer/app provides the component.
 */
export type QueriesAround = ComponentType<{ readonly children: ReactNode }>;

export const DialogQueriesContext = createContext<QueriesAround | null>(null);

export function DialogQueries({ children }: { readonly children: ReactNode }) {
  const Queries = use(DialogQueriesContext);
  if (!Queries) throw new Error('DialogQueries needs a DialogQueriesContext above it');
  // oxlint-disable-next-line react/static-components -- created once per session
  return <Queries>{children}</Queries>;
}
