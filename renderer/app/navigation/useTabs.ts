import { useLocation, useNavigate } from 'react-router';

/** The names of a page's tabs; the first is shown where the address names none of them. */
export type TabNames<T extends string> = readonly [T, ...(readonly T[])];

/** The tab that the query names (§2.3). */
export function tabIn<T extends string>(search: string, names: TabNames<T>): T {
  const asked = (new URLSearchParams(search).get('tab') ?? '').trim().toLowerCase().replaceAll(/\s/g, '_');
  return names.find((name) => name === asked) ?? names[0];
}

/** Which tab the address selects, and the way to another: the address follows, the page stays where it is scrolled to. */
export function useTabs<T extends string>(names: TabNames<T>): readonly [T, (tab: T) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const choose = (tab: T) => {
    const query = new URLSearchParams(search);
    query.set('tab', tab);
    // `isTyped`: written by the page itself, not gone to (useScrollPosition).
    const state = { isTyped: true };
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state });
  };
  return [tabIn(search, names), choose];
}
