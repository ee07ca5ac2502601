interface Meeting {
  readonly a: string;
  readonly b: string;
  readonly atMs: number;
}

const nothing: ReadonlyMap<string, number> = new Map();

/** Taken meetings at the front of the queue are dropped in portions of this size, so that dropping stays cheap. */
const compactAfter = 4_096;

/**
 * Who met whom within the last ten minutes (§4.6, item 3). Older meetings are forgotten by
 * {@link Meetings.expire}, so the memory is as large as ten minutes of matches and no larger.
 */
export class Meetings {
  readonly #partners = new Map<string, Map<string, number>>();
  /** In order of time, so that what falls due is at the front. */
  #queue: Meeting[] = [];
  #taken = 0;
  readonly #apartMs: number;

  /** `apartMs`: for how long a meeting keeps two people apart. */
  constructor(apartMs: number) {
    this.#apartMs = apartMs;
  }

  /** Whether a meeting still keeps two people apart. */
  isJustMet(metAtMs: number, nowMs: number): boolean {
    return nowMs - metAtMs < this.#apartMs;
  }

  record(a: string, b: string, atMs: number): void {
    this.#remember(a, b, atMs);
    this.#remember(b, a, atMs);
    this.#queue.push({ a, b, atMs });
  }

  /** When each partner of this person was met. What is ten minutes old may still be in it until it is expired. */
  of(userId: string): ReadonlyMap<string, number> {
    return this.#partners.get(userId) ?? nothing;
  }

  get size(): number {
    return this.#queue.length - this.#taken;
  }

  /** Forgets what is old enough, and says which pairs are free to meet again. */
  expire(nowMs: number): (readonly [string, string])[] {
    const free: (readonly [string, string])[] = [];
    for (let head = this.#queue[this.#taken]; head; head = this.#queue[this.#taken]) {
      if (this.isJustMet(head.atMs, nowMs)) break;
      this.#taken += 1;
      // A pair that has met again since then has a later entry of its own.
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
