/** Entry of a waiting list. The longest wait comes first, and equal waits keep their order of joining. */
export interface Queued {
  readonly sinceMs: number;
  /** Grows by one with every join. */
  readonly order: number;
}

/** Node of a list. Only the list that created it may remove it. */
export interface ListNode<T> {
  readonly value: T;
  previous: ListNode<T> | null;
  next: ListNode<T> | null;
}

/** Returns whether `a` has waited longer than `b`. */
export function isOlder(a: Queued, b: Queued): boolean {
  return a.sinceMs < b.sinceMs || (a.sinceMs === b.sinceMs && a.order < b.order);
}

/**
 * People sorted by waiting time, the longest first. A linked list, because people often leave from its middle
 * (§4.6, item 3): leaving is O(1), and so is joining at the end. Only a repeated request, which keeps its
 * waiting time, walks forward from the end.
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
