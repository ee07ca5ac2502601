import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Browsers limit how often the address may change, so it is updated after a pause in typing. Milliseconds.
 */
const pauseMs = 300;

/** History state of addresses written here, to tell them from followed links. */
const written = { isTyped: true };

function isWritten(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTyped' in state;
}

/** Returns the search query, kept in the address as `?q=` so that Back and shared links restore it. */
export function useAddressQuery(): readonly [string, (query: string) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inAddress = params.get('q') ?? '';
  const [query, setQuery] = useState(inAddress);
  const [seenKey, setSeenKey] = useState(key);

  // A followed link sets the query. An address written here is ignored, because the user may have typed on
  // since.
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
