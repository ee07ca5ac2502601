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
  /** Null before anything is there, and once it is over. */
  readonly place: Place | null;
  readonly isOver: boolean;
  readonly next: () => void;
  readonly previous: () => void;
  readonly first: () => void;
  readonly last: () => void;
  /** Another person. */
  readonly turn: (by: 1 | -1) => void;
}

/** Where in the stories one is. The list changes meanwhile: what goes is gone on from. */
export function useStoryPlace(
  tellers: readonly Teller[],
  start: { tellerId: string; itemId: string | null },
): StoryPlace {
  const [kept, setKept] = useState<Place | null>(null);
  const [isOver, setOver] = useState(false);
  let place = isOver ? null : kept;
  if (!isOver && kept === null) {
    const begun = startOf(tellers, start.tellerId, start.itemId);
    if (begun) {
      place = begun;
      setKept(begun);
    }
  } else if (!isOver && kept) {
    const now = settled(tellers, kept);
    if (!isSamePlace(now, kept)) {
      place = now;
      if (now) setKept(now);
      else setOver(true);
    }
  }
  const go = (to: Place | null) => to && setKept(to);
  return {
    place,
    isOver,
    next() {
      if (!place) return;
      const to = after(tellers, place);
      if (to) setKept(to);
      else setOver(true);
    },
    previous: () => place && go(before(tellers, place)),
    first: () => place && go(endOf(tellers, place, 'first')),
    last: () => place && go(endOf(tellers, place, 'last')),
    turn(by) {
      if (!place) return;
      const to = nextTeller(tellers, place.tellerAt, by);
      if (to) setKept(to);
      else if (by === 1) setOver(true);
    },
  };
}
