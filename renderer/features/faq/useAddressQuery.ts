import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Browsers take only a limited number of changes of the address in a while: it follows once the typing pauses. */
const pauseMs = 300;

/** What marks an address that was written here, as against one that a link or the history led to. */
const written = { isTyped: true };

function isWritten(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTyped' in state;
}

/** The query of a search, kept in the address as `?q=` so that going back or sharing the page finds it again. */
export function useAddressQuery(): readonly [string, (query: string) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inAddress = params.get('q') ?? '';
  const [query, setQuery] = useState(inAddress);
  const [seenKey, setSeenKey] = useState(key);

  // Led to from outside: the address decides. Written from here, it may already be behind the typing.
  if (key !== seenKey) {
    setSeenKey(key);
    if (!isWritten(state)) setQuery(inAddress);
  }

  useEffect(() => {
    if (query === inAddress) return;
    const timer = setTimeout(() => {
      const change = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        if (query === '') after.delete('q');
        else after.set('q', query);
        return after;
      };
      setParams(change, { replace: true, preventScrollReset: true, state: written });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [query, inAddress, setParams]);

  return [query, setQuery];
}
