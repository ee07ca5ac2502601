interface Meeting {
  readonly a: string;
  readonly b: string;
  readonly atMs: number;
}

const nothing: ReadonlyMap<string, number> = new Map();

/**
 * Number of processed meetings at the front of the queue before they are dropped together, which keeps
 * dropping cheap.
 */
const compactAfter = 4_096;

/**
 * Meetings of the last ten minutes (§4.6, item 3). {@link Meetings.expire} drops older ones, so that memory
 * is bounded by ten minutes of matches.
 */
export class Meetings {
  readonly #partners = new Map<string, Map<string, number>>();
  /** Sorted by time, so that the next expiry is at the front. */
  #queue: Meeting[] = [];
  #taken = 0;
  readonly #apartMs: number;

  /** `apartMs`: milliseconds for which a meeting keeps two people apart. */
  constructor(apartMs: number) {
    this.#apartMs = apartMs;
  }

  /** Returns whether a meeting still keeps two people apart. */
  isJustMet(metAtMs: number, nowMs: number): boolean {
    return nowMs - metAtMs < this.#apartMs;
  }

  record(a: string, b: string, atMs: number): void {
    this.#remember(a, b, atMs);
    this.#remember(b, a, atMs);
    this.#queue.push({ a, b, atMs });
  }

  /**
   * Returns the time of the last meeting with each partner of this person. Expired meetings may still be
   * included.
   */
  of(userId: string): ReadonlyMap<string, number> {
    return this.#partners.get(userId) ?? nothing;
  }

  get size(): number {
    return this.#queue.length - this.#taken;
  }

  /** Drops expired meetings and returns the pairs that may meet again. */
  expire(nowMs: number): (readonly [string, string])[] {
    const free: (readonly [string, string])[] = [];
    for (let head = this.#queue[this.#taken]; head; head = this.#queue[this.#taken]) {
      if (this.isJustMet(head.atMs, nowMs)) break;
      this.#taken += 1;
      // A pair that has met again since has a later entry.
      if (this.#partners.get(head.a)?.get(head.b) !== head.atMs) continue;
      this.#forget(head.a, head.b);
      this.#forget(head.b, head.a);
      free.push([head.a, head.b]);
    }
    if (this.#taken >= compactAfter && this.#taken * 2 >= this.#queue.length) {
      this.#queue = this.#queue.slice(this.#taken);
      this.#taken = 0;
    }
    return free;
  }

  #remember(from: string, to: string, atMs: number): void {
    const partners = this.#partners.get(from);
    if (partners) partners.set(to, atMs);
    else this.#partners.set(from, new Map([[to, atMs]]));
  }

  #forget(from: string, to: string): void {
    const partners = this.#partners.get(from);
    if (!partners) return;
    partners.delete(to);
    if (partners.size === 0) this.#partners.delete(from);
  }
}
