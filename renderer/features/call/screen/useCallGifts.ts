import { useEffect, useState } from 'react';
import { useServices } from '#renderer/services/context.ts';
import type { CallGifts } from '#renderer/stage/giftCoins.ts';
import type { Receipt } from '../machine/types.ts';

/**
 * Number of the two users' newest calls requested: the finished one, and newer ones that have begun since.
 */
const newestCalls = 3;

/**
 * Returns the gifts of a finished call from the call history; null until the server answers. The request
 * waits for the server's report of the end, because a gift may arrive until then.
 */
export function useCallGifts({ callId, peer, word, startedAtMs }: Receipt): CallGifts {
  const { api } = useServices();
  const [known, setKnown] = useState<{ callId: string; gifts: CallGifts } | null>(null);
  const userId = peer._id;
  const isAsked = word === 'told' && startedAtMs !== null && callId !== null;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const query = { tabId: 'all', userId, count: newestCalls };
    void api.call('getCallsList', { query }, { signal: stop.signal }).then((answer) => {
      if (answer.ok !== true || stop.signal.aborted) return;
      const record = answer.value.records.find(({ _id }) => _id === callId);
      setKnown({ callId, gifts: record?.gifts ?? [] });
    });
    return () => stop.abort();
  }, [api, isAsked, callId, userId]);
  return known?.callId === callId ? known.gifts : null;
}
