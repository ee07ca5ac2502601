import { proxy } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';

/**
 * Elects one of the user's tabs as leader. Only the leader plays sounds and shows system notifications, so
 * that a call does not ring in every tab. The tab that holds a Web Lock leads until it closes; then the next
 * in line does.
 */
export interface Leader {
  readonly state: { isLeader: boolean };
}

type Locks = Pick<LockManager, 'request'>;

export function createLeader(options: {
  readonly scope: Scope;
  readonly userId: string;
  /** Undefined if the browser has no Web Locks: then every tab leads. */
  readonly locks: Locks | undefined;
}): Leader {
  const { scope, userId, locks } = options;
  const state = proxy({ isLeader: locks === undefined });
  if (!locks) return { state };
  const asking = new AbortController();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks
    .request(`leader:${userId}`, { signal: asking.signal }, () => {
      if (scope.ended) return;
      state.isLeader = true;
      return released;
    })
    .catch((cause: unknown) => {
      // Aborted by the end of the scope, or locks are denied by a policy: then this tab leads, as without
      // locks.
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
