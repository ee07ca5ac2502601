import { useLocation, useNavigate } from 'react-router';

/** Names of a page's tabs. The first is the default. */
export type TabNames<T extends string> = readonly [T, ...(readonly T[])];

/** Returns the tab that the query names (§2.3); the first tab if it names none. */
export function tabIn<T extends string>(search: string, names: TabNames<T>): T {
  const requested = (new URLSearchParams(search).get('tab') ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s/g, '_');
  return names.find((name) => name === requested) ?? names[0];
}

/** Returns the tab that the address selects, and a function that selects another without scrolling. */
export function useTabs<T extends string>(names: TabNames<T>): readonly [T, (tab: T) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const choose = (tab: T) => {
    const query = new URLSearchParams(search);
    query.set('tab', tab);
    // `isTyped` marks a change by the page itself, which keeps the scroll position (`useScrollPosition`).
    const state = { isTyped: true };
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state });
  };
  return [tabIn(search, names), choose];
}
