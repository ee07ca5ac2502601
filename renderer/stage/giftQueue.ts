import type { KnownGift } from './giftArt.ts';

/** A gift that one of the two has sent the other. */
export interface SentGift extends KnownGift {
  /** The message that brought it: it is shown once. */
  readonly id: string;
  readonly isOwn: boolean;
}

export interface ShownGift extends SentGift {
  /** How many of the same came one after another. */
  readonly count: number;
  readonly lastMs: number;
}

export interface GiftQueue {
  readonly shown: ShownGift | null;
  /** Since when it has been shown as it is, and when the next one's turn is. */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly waiting: readonly ShownGift[];
  readonly seen: readonly string[];
}

export const giftFigures = {
  /** As long as the motion takes (gift.module.css). */
  shownMs: 2_400,
  /** While others wait. */
  quickMs: 1_200,
  /** The same gift, sent again within this, adds up. */
  sameWithinMs: 2_000,
  /** The one on the stage, and those behind it. */
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

/** Where more come than can be shown, the one that cost least stands back; of equals, the one that came first. */
function withinReach(waiting: readonly ShownGift[]): readonly ShownGift[] {
  if (waiting.length < giftFigures.atMost) return waiting;
  const worth = ({ price, count }: ShownGift) => (price ?? 0) * count;
  const least = waiting.reduce((found, one) => (worth(one) < worth(found) ? one : found));
  return waiting.filter((one) => one !== least);
}

/** What is shown after the time has come: the next in the row, or nothing. */
export function stepGifts(queue: GiftQueue, nowMs: number): GiftQueue {
  if (queue.shown !== null && nowMs < queue.untilMs) return queue;
  const [shown = null, ...waiting] = queue.waiting;
  if (shown === null) return queue.shown === null ? queue : { ...queue, shown };
  return { ...queue, shown, waiting, sinceMs: nowMs, untilMs: nowMs + timeFor(waiting) };
}

/** A gift has come: it adds to the same one, is shown, or waits for its turn. */
export function takeGift(before: GiftQueue, gift: SentGift, nowMs: number): GiftQueue {
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
  // The one on the stage has had its motion's best part by then.
  const untilMs = Math.min(queue.untilMs, Math.max(nowMs, queue.sinceMs + giftFigures.quickMs));
  return stepGifts({ ...queue, waiting: shown === null ? row : withinReach(row), untilMs }, nowMs);
}
