import { chat as figures } from '#shared/domain/constants.ts';
import { joinNotices } from '#shared/domain/notices.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { PushNotice } from './notice.ts';

/** Maximum number of remembered chats; above it a push may be sent too early. */
const maxRemembered = 20_000;

interface Burst {
  count: number;
  next: PushNotice | null;
}

/**
 * Sends at most one push per chat within the interval of the client's notifications. Later messages are
 * counted into the next push.
 */
export function createPushThrottle(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly emit: (notice: PushNotice) => void;
}): { add(notice: PushNotice): void; forget(userId: string): void } {
  const { scope, clock, emit } = options;
  const bursts = new Map<string, Burst>();
  const keyOf = ({ userId, key }: PushNotice) => `${userId} ${key}`;

  function begin(key: string, count: number): void {
    if (bursts.size >= maxRemembered) return;
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
    add(notice) {
      const key = keyOf(notice);
      const burst = bursts.get(key);
      if (!burst) {
        begin(key, 1);
        return emit(notice);
      }
      burst.count += 1;
      burst.next = joinNotices(burst.next, notice, burst.count);
    },
    /** The user is online and sees the waiting messages. */
    forget(userId) {
      for (const [key, burst] of bursts) if (key.startsWith(`${userId} `)) burst.next = null;
    },
  };
}
