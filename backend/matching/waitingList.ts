/** Something that waits: the longer wait comes first, and who came first goes first among equals. */
export interface Queued {
  readonly sinceMs: number;
  /** Grows by one with every joining. */
  readonly order: number;
}

/** A place in a list; the list that gave it is the only one that takes it back. */
export interface Place<T> {
  readonly value: T;
  previous: Place<T> | null;
  next: Place<T> | null;
}

/** Whether `a` has waited longer than `b`. */
export function isOlder(a: Queued, b: Queued): boolean {
  return a.sinceMs < b.sinceMs || (a.sinceMs === b.sinceMs && a.order < b.order);
}

/**
 * People in the order of their wait, the longest first. A linked list, because people leave from its middle all the
 * time (decisions page, Matching 3): leaving is O(1), and so is joining, since a newcomer belongs at the end. Only a
 * repeated request, which keeps its waiting time, walks forward from there.
 */
export class WaitingList<T extends Queued> {
  first: Place<T> | null = null;
  #last: Place<T> | null = null;

  insert(value: T): Place<T> {
    let previous = this.#last;
    while (previous && isOlder(value, previous.value)) previous = previous.previous;
    const next = previous ? previous.next : this.first;
    const place: Place<T> = { value, previous, next };
    if (previous) previous.next = place;
    else this.first = place;
    if (next) next.previous = place;
    else this.#last = place;
    return place;
  }

  remove(place: Place<T>): void {
    if (place.previous) place.previous.next = place.next;
    else this.first = place.next;
    if (place.next) place.next.previous = place.previous;
    else this.#last = place.previous;
    place.previous = null;
    place.next = null;
  }
}
