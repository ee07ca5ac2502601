/** Something that waits: the longer wait comes first, and who came first goes first among equals. */
export interface Queued {
  readonly sinceMs: number;
  /** Grows by one with every joining. */
  readonly order: number;
}

/** A place in a list; the list that gave it is the only one that takes it back. */
export interface ListNode<T> {
  readonly value: T;
  previous: ListNode<T> | null;
  next: ListNode<T> | null;
}

/** Whether `a` has waited longer than `b`. */
export function isOlder(a: Queued, b: Queued): boolean {
  return a.sinceMs < b.sinceMs || (a.sinceMs === b.sinceMs && a.order < b.order);
}

/**
 * People in the order of their wait, the longest first. A linked list, because people leave from its middle all the
 * time (§4.6, item 3): leaving is O(1), and so is joining, since a newcomer belongs at the end. Only a
 * repeated request, which keeps its waiting time, walks forward from there.
 */
export class WaitingList<T extends Queued> {
  first: ListNode<T> | null = null;
  #last: ListNode<T> | null = null;

  insert(value: T): ListNode<T> {
    let previous = this.#last;
    while (previous && isOlder(value, previous.value)) previous = previous.previous;
    const next = previous ? previous.next : this.first;
    const node: ListNode<T> = { value, previous, next };
    if (previous) previous.next = node;
    else this.first = node;
    if (next) next.previous = node;
    else this.#last = node;
    return node;
  }

  remove(node: ListNode<T>): void {
    if (node.previous) node.previous.next = node.next;
    else this.first = node.next;
    if (node.next) node.next.previous = node.previous;
    else this.#last = node.previous;
    node.previous = null;
    node.next = null;
  }
}
