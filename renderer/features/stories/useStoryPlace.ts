import { useState } from 'react';
import {
  after,
  before,
  endOf,
  isSamePlace,
  nextTeller,
  settled,
  startOf,
  type Place,
  type Teller,
} from './playlist.ts';

export interface StoryPlace {
  /** Null before the stories are loaded, and after the last part. */
  readonly place: Place | null;
  readonly isOver: boolean;
  readonly next: () => void;
  readonly previous: () => void;
  readonly first: () => void;
  readonly last: () => void;
  /** Goes to the next or previous person. */
  readonly turn: (by: 1 | -1) => void;
}

/** Keeps the shown place. If the shown item is removed from the list, goes on to the next one. */
export function useStoryPlace(
  tellers: readonly Teller[],
  start: { tellerId: string; itemId: string | null },
): StoryPlace {
  const [stored, setStored] = useState<Place | null>(null);
  const [isOver, setOver] = useState(false);
  let place = isOver ? null : stored;
  if (!isOver && stored === null) {
    const begun = startOf(tellers, start.tellerId, start.itemId);
    if (begun) {
      place = begun;
      setStored(begun);
    }
  } else if (!isOver && stored) {
    const now = settled(tellers, stored);
    if (!isSamePlace(now, stored)) {
      place = now;
      if (now) setStored(now);
      else setOver(true);
    }
  }
  const go = (to: Place | null) => to && setStored(to);
  return {
    place,
    isOver,
    next() {
      if (!place) return;
      const to = after(tellers, place);
      if (to) setStored(to);
      else setOver(true);
    },
    previous: () => place && go(before(tellers, place)),
    first: () => place && go(endOf(tellers, place, 'first')),
    last: () => place && go(endOf(tellers, place, 'last')),
    turn(by) {
      if (!place) return;
      const to = nextTeller(tellers, place.tellerAt, by);
      if (to) setStored(to);
      else if (by === 1) setOver(true);
    },
  };
}
