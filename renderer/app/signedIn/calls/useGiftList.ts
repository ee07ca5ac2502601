import { useEffect, useState } from 'react';
import type { Gift } from '#shared/domain/gifts.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';

/** What was offered last: shown while it is asked for again. */
const last = new WeakMap<ApiClient, readonly Gift[]>();
const none: readonly Gift[] = [];

/** Gifts that can be sent now, once they are wanted. None while they are on their way, or can't be had. */
export function useGiftList(isWanted: boolean): readonly Gift[] {
  const { api } = useServices();
  const [gifts, setGifts] = useState<readonly Gift[]>(() => last.get(api) ?? none);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    void api.call('getGifts', {}, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted || !answer.ok) return;
      last.set(api, answer.value.gifts);
      setGifts(answer.value.gifts);
    });
    return () => stop.abort();
  }, [api, isWanted]);
  return isWanted ? gifts : none;
}
