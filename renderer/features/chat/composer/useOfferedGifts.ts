import { useEffect, useState } from 'react';
import type { Gift } from '#shared/domain/gifts.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';

/** The latest answer by API client, shown while the gifts are requested again. */
const last = new WeakMap<ApiClient, readonly Gift[]>();

/** Returns the gifts that can be sent now, with prices. Null: loading. */
export function useOfferedGifts(): {
  readonly gifts: readonly Gift[] | 'failed' | null;
  readonly ask: () => void;
} {
  const { api } = useServices();
  const [gifts, setGifts] = useState<readonly Gift[] | 'failed' | null>(() => last.get(api) ?? null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void api.call('getGifts', {}, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer.ok === true) {
        last.set(api, answer.value.gifts);
        setGifts(answer.value.gifts);
      } else setGifts((known) => (Array.isArray(known) ? known : 'failed'));
    });
    return () => stop.abort();
  }, [api, tries]);
  return {
    gifts,
    ask() {
      setGifts(null);
      setTries(tries + 1);
    },
  };
}
