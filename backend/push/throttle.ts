import { chat as figures } from '#shared/domain/constants.ts';
import { joinNotices } from '#shared/domain/notices.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { PushNotice } from './notice.ts';

/** As many chats as are remembered at once; beyond that a push may come sooner than it should. */
const mostRemembered = 20_000;

interface Burst {
  count: number;
  next: PushNotice | null;
}

/** One push a chat within the time of the client's own notices: what comes meanwhile is counted into the next. */
export function createPushThrottle(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly emit: (notice: PushNotice) => void;
}): { take(notice: PushNotice): void; forget(userId: string): void } {
  const { scope, clock, emit } = options;
  const bursts = new Map<string, Burst>();
  const keyOf = ({ userId, key }: PushNotice) => `${userId} ${key}`;

  function begin(key: string, count: number): void {
    if (bursts.size >= mostRemembered) return;
    bursts.set(key, { count, next: null });
    clock.after(scope, figures.notifyEveryMs, () => over(key));
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
      const key = keyOf(notice);
      const burst = bursts.get(key);
      if (!burst) {
        begin(key, 1);
        return emit(notice);
      }
      burst.count += 1;
      burst.next = joinNotices(burst.next, notice, burst.count);
    },
    /** They are here: what waits they see for themselves. */
    forget(userId) {
      for (const [key, burst] of bursts) if (key.startsWith(`${userId} `)) burst.next = null;
    },
  };
}
