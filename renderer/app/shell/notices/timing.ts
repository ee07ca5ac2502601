import { chat as figures } from '#shared/domain/constants.ts';
import { joinNotices } from '#shared/domain/notices.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Notice } from './notice.ts';

/**
 * Emits at most one notice per chat within {@link figures.notifyEveryMs}; later ones are counted into the
 * next.
 */
export interface Throttle {
  take(notice: Notice): void;
  /** Drops the waiting notice of this chat, because it was opened. */
  forget(key: string): void;
}

/** Notices of one chat since its last quiet period. */
interface Burst {
  /** Number of all notices, including the emitted ones. */
  count: number;
  /** Notice to emit when the interval ends; null: none has arrived. */
  next: Notice | null;
  readonly stop: () => void;
}

/** Combines two notices, with every way of showing that one of them has. */
function joined(earlier: Notice | null, later: Notice, count: number): Notice {
  const ways = earlier
    ? {
        app: earlier.ways.app || later.ways.app,
        system: earlier.ways.system || later.ways.system,
        sound: earlier.ways.sound || later.ways.sound,
      }
    : later.ways;
  return { ...joinNotices(earlier, later, count), ways };
}

export function createThrottle(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly emit: (notice: Notice) => void;
}): Throttle {
  const { scope, clock, emit } = options;
  const bursts = new Map<string, Burst>();

  function begin(key: string, count: number): void {
    const stop = clock.after(scope, figures.notifyEveryMs, () => endInterval(key));
    bursts.set(key, { count, next: null, stop });
  }
  function endInterval(key: string): void {
    const burst = bursts.get(key);
    bursts.delete(key);
    if (!burst?.next) return;
    begin(key, burst.count);
    emit(burst.next);
  }

  return {
    take(notice) {
      const burst = bursts.get(notice.key);
      if (!burst) {
        begin(notice.key, 1);
        return emit(notice);
      }
      burst.count += 1;
      burst.next = joined(burst.next, notice, burst.count);
    },
    forget(key) {
      bursts.get(key)?.stop();
      bursts.delete(key);
    },
  };
}

/** Summary of everything that arrived while the machine slept. */
export interface Digest {
  readonly messages: number;
  readonly chats: number;
}
export type SystemEntry =
  | { readonly kind: 'one'; readonly notice: Notice }
  | { readonly kind: 'digest'; readonly digest: Digest };

/** Milliseconds after a wake during which notices are collected, because the client catches up at once. */
const gatherMs = 5_000;

/** Returns a function that emits notices one by one, but combines those after a wake into a digest. */
export function createWakeDigest(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly onPower: Platform['onPower'];
  readonly emit: (entry: SystemEntry) => void;
}): (notice: Notice) => void {
  const { scope, clock, emit } = options;
  /** Latest notice per chat; null: nothing is being collected. */
  let gathered: Map<string, Notice> | null = null;
  let stop: (() => void) | null = null;

  function emitGathered(): void {
    const notices = [...(gathered?.values() ?? [])];
    gathered = null;
    const [only] = notices;
    if (!only) return;
    if (notices.length === 1) return emit({ kind: 'one', notice: only });
    const messages = notices.reduce((sum, { count }) => sum + count, 0);
    emit({ kind: 'digest', digest: { messages, chats: notices.length } });
  }

  scope.onEnd(
    options.onPower((state) => {
      if (state !== 'resume') return;
      stop?.();
      gathered ??= new Map();
      stop = clock.after(scope, gatherMs, emitGathered);
    }),
  );
  return (notice) => {
    if (gathered) gathered.set(notice.key, notice);
    else emit({ kind: 'one', notice });
  };
}
