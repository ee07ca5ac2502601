import { chat as figures } from '#shared/domain/constants.ts';
import { joinNotices } from '#shared/domain/notices.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Notice } from './notice.ts';

/** One notice a chat within {@link figures.notifyEveryMs}: what comes meanwhile is counted into the next. */
export interface Throttle {
  take(notice: Notice): void;
  /** What waits about this chat is not said any more: it is being looked at. */
  forget(key: string): void;
}

/** What has come about one chat since it was quiet. */
interface Burst {
  /** All of it, with what was said already. */
  count: number;
  /** What is to be said at the end of this stretch; null: nothing came. */
  next: Notice | null;
  readonly stop: () => void;
}

/** Two in one, said in every way in which either of them was to be said. */
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
    const stop = clock.after(scope, figures.notifyEveryMs, () => over(key));
    bursts.set(key, { count, next: null, stop });
  }
  function over(key: string): void {
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
