import type { ProcessMemory } from '#shared/ipc/diagnostics.ts';
import type { After } from './after.ts';
import type { MainLog } from './mainLog.ts';
import { addSample, isRenewalDue, isTooHigh, newMemoryFloor, withoutGrowth } from './memoryFloor.ts';

export const lookEveryMs = 60_000;
/**
 * Seconds without input after which the machine counts as idle. A page in the background counts as unused,
 * too.
 */
const idleSeconds = 60;
const answerMs = 5_000;
/** Milliseconds until released memory is visible in the measurements. */
export const releasedAfterMs = 3_000;

export interface MemoryKeeperOptions {
  readonly now: () => number;
  readonly after: After;
  /** Private memory of the page in kilobytes; null if there is no page. `id` changes with its process. */
  readonly readPage: () => { readonly id: number; readonly privateKb: number } | null;
  /** Memory of all processes, for the log. */
  readonly readAll: () => readonly ProcessMemory[];
  /** Returns whether the page is in a match or call. */
  readonly isBusy: () => boolean;
  readonly isFocused: () => boolean;
  readonly idleSeconds: () => number;
  /** Asks the page whether a reload would interrupt nothing. */
  readonly isAtRest: (withinMs: number) => Promise<boolean>;
  /** Makes the page release unneeded memory: garbage, and pictures that can be decoded again. */
  readonly releaseMemory: () => Promise<void>;
  readonly renew: () => void;
  readonly log: Pick<MainLog, 'write'>;
}

const megabytes = (kb: number | null) => (kb === null ? 'unknown' : `${Math.round(kb / 1_024)} MB`);

/**
 * Checks the page's memory once a minute. If its floor has grown by more than the limit and the page cannot
 * release enough, the page is reloaded at its address in a new process. The reload waits until the page is at
 * rest, and never happens during a match or call.
 */
export function keepMemory(options: MemoryKeeperOptions): { readonly end: () => void } {
  const { now, after, readPage, readAll, log } = options;
  let floor = newMemoryFloor;
  let pageId: number | null = null;
  let cancel: () => void = () => undefined;
  let hasEnded = false;
  let isSaid = false;

  function isUnused(): boolean {
    return !options.isBusy() && (!options.isFocused() || options.idleSeconds() >= idleSeconds);
  }

  async function check(): Promise<void> {
    const page = readPage();
    if (page === null) return;
    if (page.id !== pageId) {
      pageId = page.id;
      floor = newMemoryFloor;
      isSaid = false;
    }
    const { windows } = floor;
    floor = addSample(floor, { atMs: now(), privateKb: page.privateKb });
    if (floor.windows !== windows) {
      const all = readAll().map((one) => `${one.kind} ${one.megabytes} MB`);
      log.write(
        'memory',
        `${all.join(', ')}; floor of the page ${megabytes(floor.lastKb)}, lowest ${megabytes(floor.lowestKb)}`,
      );
    }
    if (!isRenewalDue(floor)) return;
    const why = `the floor grew from ${megabytes(floor.lowestKb)} to ${megabytes(floor.lastKb)}`;
    if (!isSaid) log.write('memory', `${why}: the page is to be renewed once it is at rest`);
    isSaid = true;
    if (!isUnused() || !(await options.isAtRest(answerMs))) return;
    await options.releaseMemory();
    await new Promise<void>((resolve) => void after(releasedAfterMs, resolve));
    // The user may have returned, or a match may have started, in the meantime.
    const left = readPage();
    if (hasEnded || !isUnused() || left?.id !== page.id) return;
    if (!isTooHigh(floor, left.privateKb)) {
      log.write(
        'memory',
        `${why}: ${megabytes(left.privateKb)} once the page was asked to give back what it can`,
      );
      floor = withoutGrowth(floor, { atMs: now(), privateKb: left.privateKb });
      isSaid = false;
      return;
    }
    log.write('memory', `${why}: the page was at rest and is renewed`);
    options.renew();
    floor = newMemoryFloor;
    pageId = null;
  }

  function next(): void {
    cancel = after(lookEveryMs, () => {
      void check()
        .catch((error: unknown) => log.write('memory', `not looked at: ${String(error)}`))
        .finally(() => {
          if (!hasEnded) next();
        });
    });
  }
  next();
  return {
    end() {
      hasEnded = true;
      cancel();
    },
  };
}
