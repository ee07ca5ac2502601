import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';

export interface QueueOptions {
  /** What the list holds, in its order; empty while it is not there. */
  readonly ids: readonly string[];
  /** What the address names. */
  readonly asked: string | null;
  /** The address with this one open; null: with none. */
  readonly searchOf: (id: string | null) => string;
  /** Fetches the next ones, where there are some. */
  readonly loadMore: (() => void) | null;
  /** How many wait, as soon as it is known and whenever it changes. */
  readonly waiting: number | null;
  readonly onWaiting: (count: number) => void;
}

export interface Queue {
  /** The list stands beside what is open; on a phone it is in its place. */
  readonly isBeside: boolean;
  /** What is open: as the address says, and beside the list at least the first. */
  readonly chosen: string | null;
  readonly goTo: (search: string) => void;
  readonly open: (id: string | null) => void;
  readonly step: (by: 1 | -1) => void;
  /** Away from what is done, to what stands beside it. */
  readonly goOn: () => void;
}

/** What waits for a moderator, one of it open: the address says which. */
export function useQueue(options: QueueOptions): Queue {
  const { ids, asked, searchOf, loadMore, waiting, onWaiting } = options;
  const isBeside = !useIsPhone();
  const navigate = useNavigate();
  const chosen = asked ?? (isBeside ? (ids[0] ?? null) : null);
  const at = chosen === null ? -1 : ids.indexOf(chosen);

  function goTo(search: string): void {
    // Beside the list the page stays where it is; one of its own begins at its top.
    const how = isBeside ? { preventScrollReset: true, state: { isTyped: true } } : {};
    void navigate(search, { replace: true, ...how });
  }
  const open = (id: string | null) => goTo(searchOf(id));

  // What is read keeps its place: without its address, a list that changes would put another one under the hand.
  const pin = useEffectEvent(open);
  const unpinned = asked === null ? chosen : null;
  useEffect(() => {
    if (unpinned !== null) pin(unpinned);
  }, [unpinned]);

  const tell = useEffectEvent(onWaiting);
  useEffect(() => {
    if (waiting !== null) tell(waiting);
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
    goOn() {
      const next = ids[at + 1] ?? ids[at - 1] ?? null;
      open(next === chosen ? null : next);
    },
  };
}
