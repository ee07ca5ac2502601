import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, isLacking } from '#renderer/services/queries.ts';
import type { SignedInServices } from './signedInServices.ts';

/** Number of activities that the user has not seen, and whether this deployment has no activities. */
const unread = proxy({ count: 0, isLacking: false });

/** Called by the activities page, which knows the current number. */
export const noteUnreadActivities = (count: number): void => void (unread.count = count);

export function useUnreadActivities(): number {
  return useSnapshot(unread).count;
}

/** Returns whether this deployment has no activities, so that the bell is hidden. */
export function useIsWithoutActivities(): boolean {
  return useSnapshot(unread).isLacking;
}

/** Milliseconds during which several events are combined into one request. */
const settleMs = 400;
/** Milliseconds before the first request, so that it does not slow the first page. */
const firstAfterMs = 2_000;

/** Requests the number at the start, after new activities, and when the window becomes visible again. */
export function useAskUnreadActivities(live: SignedInServices | null): void {
  const { api, clock } = useServices();
  useEffect(() => {
    if (!live) return;
    const scope = createScope();
    let waiting = scope.child();
    const ask = async () => {
      const result = await api.call('getActivities', { query: { filter: 'unread', count: 1 } });
      if (scope.ended) return;
      if (result.ok) noteUnreadActivities(result.value.unread);
      unread.isLacking = result.ok === false && isLacking(new CallFailure(result.error));
    };
    const later = (ms: number) => {
      if (unread.isLacking) return;
      waiting.end();
      waiting = scope.child();
      clock.after(waiting, ms, () => void ask());
    };
    scope.onEnd(live.happenings.onActivity(() => later(settleMs)));
    scope.onEnd(live.happenings.onVisibility(() => later(settleMs)));
    const onShown = () => void (!document.hidden && later(settleMs));
    document.addEventListener('visibilitychange', onShown);
    scope.onEnd(() => document.removeEventListener('visibilitychange', onShown));
    later(firstAfterMs);
    return () => {
      scope.end();
      noteUnreadActivities(0);
      unread.isLacking = false;
    };
  }, [api, clock, live]);
}
