/** A picture that waits for the detectors. */
export interface Waiting {
  /** The user whose picture it is. */
  readonly owner: string;
  /** True: a frame of a live camera, which a newer frame replaces. False: a picture that a user sent. */
  readonly isFrame: boolean;
  /** Time after which the scores are useless; null for a sent picture. */
  readonly uselessAtMs: number | null;
}

/** Reasons for dropping an unscored entry. */
export type Dropped = 'replaced' | 'busy' | 'timeout';

export interface DetectorQueueOptions<T> {
  readonly maxFrames: number;
  readonly maxPictures: number;
  readonly onDropped: (entry: T, why: Dropped) => void;
}

/** Milliseconds for which a user's last turn is remembered. */
const turnRememberedMs = 60_000;

/**
 * Creates the queue of the detectors. Users take turns: the next picture is of the user whose last turn is longest ago.
 * Only the newest frame of each user waits. The queue drops a frame that can't be finished in time, so that under load
 * the detectors score frames whose verdict is still used.
 */
export function createDetectorQueue<T extends Waiting>(options: DetectorQueueOptions<T>) {
  const { maxFrames, maxPictures, onDropped } = options;
  let entries: T[] = [];
  // Users in the order of their turns, oldest first.
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

  /**
   * Returns the first entry of the user with the oldest turn. Users without a turn come first, in their
   * order.
   */
  function firstInTurn(): T | undefined {
    const order = [...turns.keys()];
    const turnOf = ({ owner }: T) => order.indexOf(owner);
    let first: T | undefined;
    for (const entry of entries) if (!first || turnOf(entry) < turnOf(first)) first = entry;
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
      // Drops the oldest frame, because it becomes useless first.
      if (frames[0] && frames.length >= maxFrames) drop(frames[0], 'busy');
      entries.push(entry);
    },
    /**
     * Removes and returns the next entry; null if there is none. `needsMs`: milliseconds that the detectors
     * need for one picture.
     */
    takeNext(nowMs: number, needsMs: number): T | null {
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
