import { proxy } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';

/**
 * Of several tabs of one person one leads: it alone makes sounds and system notifications, so that a call does not
 * ring five times. The browser's locks decide: whoever holds it leads until the tab is closed, then the next in line.
 */
export interface Leader {
  readonly state: { isLeader: boolean };
}

type Locks = Pick<LockManager, 'request'>;

export function createLeader(options: {
  readonly scope: Scope;
  readonly userId: string;
  /** Absent where the browser has none: every tab then leads, which is loud but loses nothing. */
  readonly locks: Locks | undefined;
}): Leader {
  const { scope, userId, locks } = options;
  const state = proxy({ isLeader: locks === undefined });
  if (!locks) return { state };
  const asking = new AbortController();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks
    .request(`leader:${userId}`, { signal: asking.signal }, () => {
      if (scope.ended) return;
      state.isLeader = true;
      return held;
    })
    .catch((cause: unknown) => {
      // Given up while waiting, or locks are refused here (a policy): lead, as without locks.
      if (!scope.ended) {
        logger.warn('no lock to lead by', cause);
        state.isLeader = true;
      }
    });
  scope.onEnd(() => {
    state.isLeader = false;
    asking.abort();
    release();
  });
  return { state };
}
