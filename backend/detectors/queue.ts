/** A picture that waits for the detectors. */
export interface Waiting {
  /** The user whose picture it is. */
  readonly owner: string;
  /** True: a frame of a live camera, which a newer frame replaces. False: a picture that a user sent. */
  readonly isFrame: boolean;
  /** Time after which nobody needs the scores; null for a sent picture. */
  readonly uselessAtMs: number | null;
}

/** Why an entry leaves the queue without having been looked at. */
export type Dropped = 'replaced' | 'busy' | 'timeout';

export interface DetectorQueueOptions<T> {
  readonly maxFrames: number;
  readonly maxPictures: number;
  readonly onDropped: (entry: T, why: Dropped) => void;
}

/** Milliseconds after which it no longer matters when a user had their last turn. */
const turnRememberedMs = 60_000;

/**
 * Creates the queue of the detectors. Users take turns: the next picture is of the user whose last turn is longest ago.
 * Only the newest frame of each user waits. The queue drops a frame that can't be finished in time, so that under load
 * the detectors score frames whose verdict is still used.
 */
export function createDetectorQueue<T extends Waiting>(options: DetectorQueueOptions<T>) {
  const { maxFrames, maxPictures, onDropped } = options;
  let entries: T[] = [];
  // In the order of the turns, so that the oldest are at its head.
  const turns = new Map<string, number>();

  function drop(entry: T, why: Dropped): void {
    entries = entries.filter((one) => one !== entry);
    onDropped(entry, why);
  }

  function forgetOldTurns(nowMs: number): void {
    for (const [owner, atMs] of turns) {
      if (nowMs - atMs <= turnRememberedMs) return;
      turns.delete(owner);
    }
  }

  /** The first entry of the user whose last turn is longest ago; users without a turn come first, in their order. */
  function firstInTurn(): T | undefined {
    const order = [...turns.keys()];
    const placeOf = ({ owner }: T) => order.indexOf(owner);
    let first: T | undefined;
    for (const entry of entries) if (!first || placeOf(entry) < placeOf(first)) first = entry;
    return first;
  }

  return {
    isEmpty: () => entries.length === 0,
    add(entry: T): void {
      if (!entry.isFrame) {
        if (entries.filter(({ isFrame }) => !isFrame).length >= maxPictures) return onDropped(entry, 'busy');
        entries.push(entry);
        return;
      }
      const older = entries.find(({ isFrame, owner }) => isFrame && owner === entry.owner);
      if (older) drop(older, 'replaced');
      const frames = entries.filter(({ isFrame }) => isFrame);
      // The oldest frame is the one that is closest to being useless.
      if (frames[0] && frames.length >= maxFrames) drop(frames[0], 'busy');
      entries.push(entry);
    },
    /** Removes and returns the next entry. `needsMs`: milliseconds that the detectors need for one picture. */
    take(nowMs: number, needsMs: number): T | null {
      forgetOldTurns(nowMs);
      for (const entry of entries)
        if (entry.uselessAtMs !== null && nowMs + needsMs > entry.uselessAtMs) drop(entry, 'timeout');
      const entry = firstInTurn();
      if (!entry) return null;
      entries = entries.filter((one) => one !== entry);
      turns.delete(entry.owner);
      turns.set(entry.owner, nowMs);
      return entry;
    },
    /** Removes and returns all entries. */
    clear(): T[] {
      const all = entries;
      entries = [];
      return all;
    },
  };
}
