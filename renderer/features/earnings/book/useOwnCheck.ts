import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { BookSince } from '#shared/domain/earnings.ts';
import { useServices } from '#renderer/services/context.ts';
import type { OwnCount, OwnMove } from '#renderer/services/ownCount.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { earningsKeys } from '../keys.ts';

export interface OwnCheck {
  readonly kind: 'coming' | 'same' | 'differs';
  readonly own: number;
  readonly server: number;
  readonly moves: readonly OwnMove[];
  readonly entries: BookSince['entries'];
  readonly atMs: number;
}

/** Milliseconds before a difference is reported, because the event that explains it may be on its way. */
const graceMs = 2_500;
/** Milliseconds to wait for further changes, so that the ledger is read once for all of them. */
const gatheredMs = 500;

/** Compares the balance counted in this window with the server's ledger; null before counting has begun. */
export function useOwnCheck(ownCount: OwnCount): OwnCheck | null {
  const { api } = useServices();
  const client = useQueryClient();
  const { start, moves } = useSnapshot(ownCount.state);
  const head = start?.head ?? null;
  useEffect(() => void ownCount.begin(), [ownCount]);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...earningsKeys.book, head],
    queryFn: ({ signal }) => unwrap(api.call('getBookSince', { query: { after: head ?? 0 } }, { signal })),
    enabled: head !== null,
  });
  const own = moves.at(-1)?.balance ?? start?.balance ?? 0;
  useEffect(() => {
    if (moves.length === 0) return undefined;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: earningsKeys.book }),
      gatheredMs,
    );
    return () => clearTimeout(timer);
  }, [client, moves]);

  const server = data?.balance ?? null;
  const sum = (start?.balance ?? 0) + (data?.entries ?? []).reduce((all, { coins }) => all + coins, 0);
  const isOff = data !== undefined && (server !== own || (data.hasMore !== true && sum !== server));
  const [isOffLong, setIsOffLong] = useState(false);
  if (!isOff && isOffLong) setIsOffLong(false);
  useEffect(() => {
    if (!isOff) return undefined;
    const timer = setTimeout(() => setIsOffLong(true), graceMs);
    return () => clearTimeout(timer);
  }, [isOff]);

  if (!start) return null;
  return {
    kind: data === undefined || (isOff && !isOffLong) ? 'coming' : isOff ? 'differs' : 'same',
    own,
    server: server ?? own,
    moves,
    entries: data?.entries ?? [],
    atMs: dataUpdatedAt,
  };
}
