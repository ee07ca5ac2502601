import type { KnownGift } from './giftArt.ts';

/** A gift that one participant sent to the other. */
export interface SentGift extends KnownGift {
  /** Id of the message that brought the gift, so that each gift is shown once. */
  readonly id: string;
  readonly isOwn: boolean;
}

export interface ShownGift extends SentGift {
  /** Number of equal gifts in a row. */
  readonly count: number;
  readonly lastMs: number;
}

export interface GiftQueue {
  readonly shown: ShownGift | null;
  /** Times when the gift was shown in its current form, and when the next gift may replace it. */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly waiting: readonly ShownGift[];
  readonly seen: readonly string[];
}

export const giftFigures = {
  /** Milliseconds of the animation (gift.module.css). */
  shownMs: 2_400,
  /** Milliseconds per gift while others wait. */
  quickMs: 1_200,
  /** Milliseconds within which the same gift adds to the shown one. */
  sameWithinMs: 2_000,
  /** Maximum number of gifts: the shown one and those that wait. */
  atMost: 3,
  remembered: 100,
} as const;

export const noGifts: GiftQueue = { shown: null, sinceMs: 0, untilMs: 0, waiting: [], seen: [] };

const timeFor = (waiting: GiftQueue['waiting']): number =>
  waiting.length > 0 ? giftFigures.quickMs : giftFigures.shownMs;

function isSame(one: ShownGift | null, gift: SentGift, nowMs: number): one is ShownGift {
  if (one === null || one.giftId !== gift.giftId || one.isOwn !== gift.isOwn) return false;
  return nowMs - one.lastMs <= giftFigures.sameWithinMs;
}

const oneMore = (one: ShownGift, nowMs: number): ShownGift => ({
  ...one,
  count: one.count + 1,
  lastMs: nowMs,
});

/** Drops the cheapest waiting gift if too many wait; of equal ones, the oldest. */
function withinReach(waiting: readonly ShownGift[]): readonly ShownGift[] {
  if (waiting.length < giftFigures.atMost) return waiting;
  const worth = ({ price, count }: ShownGift) => (price ?? 0) * count;
  const cheapest = waiting.reduce((found, one) => (worth(one) < worth(found) ? one : found));
  return waiting.filter((one) => one !== cheapest);
}

/** Returns the queue after its time has passed: shows the next gift, or none. */
export function stepGifts(queue: GiftQueue, nowMs: number): GiftQueue {
  if (queue.shown !== null && nowMs < queue.untilMs) return queue;
  const [shown = null, ...waiting] = queue.waiting;
  if (shown === null) return queue.shown === null ? queue : { ...queue, shown };
  return { ...queue, shown, waiting, sinceMs: nowMs, untilMs: nowMs + timeFor(waiting) };
}

/** Adds a gift: it increases the count of an equal one, is shown, or waits. */
export function addGift(before: GiftQueue, gift: SentGift, nowMs: number): GiftQueue {
  if (before.seen.includes(gift.id)) return before;
  const queue = { ...before, seen: [...before.seen, gift.id].slice(-giftFigures.remembered) };
  const { shown, waiting } = queue;
  if (isSame(shown, gift, nowMs))
    return { ...queue, shown: oneMore(shown, nowMs), sinceMs: nowMs, untilMs: nowMs + timeFor(waiting) };
  if (waiting.some((one) => isSame(one, gift, nowMs)))
    return {
      ...queue,
      waiting: waiting.map((one) => (isSame(one, gift, nowMs) ? oneMore(one, nowMs) : one)),
    };
  const row = [...waiting, { ...gift, count: 1, lastMs: nowMs }];
  // A shown gift stays at least `quickMs`, the main part of its animation.
  const untilMs = Math.min(queue.untilMs, Math.max(nowMs, queue.sinceMs + giftFigures.quickMs));
  return stepGifts({ ...queue, waiting: shown === null ? row : withinReach(row), untilMs }, nowMs);
}
