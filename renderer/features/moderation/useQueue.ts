import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';

export interface QueueOptions {
  /** Ids of the list in order; empty while it loads. */
  readonly ids: readonly string[];
  /** Id in the address. */
  readonly requestedId: string | null;
  /** Returns the search part of the address with this item open; null: no item. */
  readonly searchOf: (id: string | null) => string;
  /** Loads the next page; null if there is none. */
  readonly loadMore: (() => void) | null;
  /** Number of waiting items; null while unknown. */
  readonly waiting: number | null;
  readonly onWaiting: (count: number) => void;
}

export interface Queue {
  /** The list is beside the open item; on a phone the item replaces the list. */
  readonly isBeside: boolean;
  /** Id of the open item: the one in the address, or the first one if the list is beside it. */
  readonly chosen: string | null;
  readonly goTo: (search: string) => void;
  readonly open: (id: string | null) => void;
  readonly step: (by: 1 | -1) => void;
  /** Opens the item next to a finished one. */
  readonly openNext: () => void;
}

/** Selects the open item of a moderator's list by the address. */
export function useQueue(options: QueueOptions): Queue {
  const { ids, requestedId, searchOf, loadMore, waiting, onWaiting } = options;
  const isBeside = !useIsPhone();
  const navigate = useNavigate();
  const chosen = requestedId ?? (isBeside ? (ids[0] ?? null) : null);
  const at = chosen === null ? -1 : ids.indexOf(chosen);

  function goTo(search: string): void {
    // Keeps the scroll position beside the list. An item that replaces the list on a phone starts at its top.
    const how = isBeside ? { preventScrollReset: true, state: { isTyped: true } } : {};
    void navigate(search, { replace: true, ...how });
  }
  const open = (id: string | null) => goTo(searchOf(id));

  // Puts the open item into the address, so that a changing list does not replace it by another one.
  const pin = useEffectEvent(open);
  const unpinned = requestedId === null ? chosen : null;
  useEffect(() => {
    if (unpinned !== null) pin(unpinned);
  }, [unpinned]);

  const reportWaiting = useEffectEvent(onWaiting);
  useEffect(() => {
    if (waiting !== null) reportWaiting(waiting);
  }, [waiting]);

  return {
    isBeside,
    chosen,
    goTo,
    open,
    step(by) {
      const to = ids[at + by];
      if (to !== undefined) open(to);
      else if (by === 1) loadMore?.();
    },
    openNext() {
      const next = ids[at + 1] ?? ids[at - 1] ?? null;
      open(next === chosen ? null : next);
    },
  };
}
