import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, isLacking } from '#renderer/services/queries.ts';
import type { SignedInServices } from './signedInServices.ts';

/** Numbers of items that wait for the moderator; 0 for other users. */
const waiting = proxy({ open: 0, undecided: 0, applications: 0, appeals: 0, sanctions: 0 });

/** Milliseconds between requests for the moderator's numbers. */
const moderatorEveryMs = 60_000;

/** Called by the desk, which knows the current number. */
export const setOpenCases = (count: number): void => void (waiting.open = count);
/** Sets the number of upheld cases that have no consequence yet. */
export const setUndecidedCases = (count: number): void => void (waiting.undecided = count);
export const setWaitingApplications = (count: number): void => void (waiting.applications = count);

export const setWaitingAppeals = (count: number): void => void (waiting.appeals = count);

export const setWaitingSanctions = (count: number): void => void (waiting.sanctions = count);

/** Returns the sum of all waiting items. */
export function useOpenCases(): number {
  const { open, undecided, applications, appeals, sanctions } = useSnapshot(waiting);
  return open + undecided + applications + appeals + sanctions;
}

export const useWaitingAtDesk = () => useSnapshot(waiting);

/**
 * Requests the numbers every minute while a moderator is signed in, and after news of an application or a
 * penalty.
 */
export function useFetchOpenCases(live: SignedInServices | null): void {
  const { api, clock, session } = useServices();
  useEffect(() => {
    if (!live) return;
    const scope = createScope();
    const askCases = async () => {
      const result = await api.call('getModerationCases', { query: { count: 1 } });
      if (!result.ok || scope.ended) return;
      setOpenCases(result.value.open);
      setUndecidedCases(result.value.undecided);
    };
    const askApplications = async () => {
      const result = await api.call('getApplications', { query: { count: 1 } });
      if (result.ok && !scope.ended) setWaitingApplications(result.value.waiting);
    };
    const askAppeals = async () => {
      const result = await api.call('getDeskPenalties', { query: { state: 'appealed', count: 1 } });
      if (result.ok && !scope.ended) setWaitingAppeals(result.value.appeals);
      const sanctions = await api.call('getDeskSanctions', { query: { state: 'appealed', count: 1 } });
      if (sanctions.ok && !scope.ended) setWaitingSanctions(sanctions.value.appeals);
    };
    const ask = () => void Promise.all([askCases(), askApplications(), askAppeals()]);
    ask();
    clock.every(scope, moderatorEveryMs, ask);
    const id = session.state.user?._id ?? '';
    void live.socket.subscribe({
      scope,
      kind: 'call',
      id,
      onEvent({ event, data }) {
        if (event === 'studioUpdated' && data.what === 'penalties') void askAppeals();
      },
    });
    void live.socket.subscribe({
      scope,
      kind: 'chat',
      id,
      onEvent({ event }) {
        if (event === 'applicationUpdated') void askApplications();
      },
    });
    return () => {
      scope.end();
      setOpenCases(0);
      setUndecidedCases(0);
      setWaitingApplications(0);
      setWaitingAppeals(0);
      setWaitingSanctions(0);
    };
  }, [api, clock, live, session]);
}

/** Number of activities that the user has not seen, and whether this deployment has no activities. */
const unread = proxy({ count: 0, isLacking: false });

/** Called by the activities page, which knows the current number. */
export const setUnreadActivities = (count: number): void => void (unread.count = count);

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
export function useFetchUnreadActivities(live: SignedInServices | null): void {
  const { api, clock } = useServices();
  useEffect(() => {
    if (!live) return;
    const scope = createScope();
    let delay = scope.child();
    const ask = async () => {
      const result = await api.call('getActivities', { query: { filter: 'unread', count: 1 } });
      if (scope.ended) return;
      if (result.ok) setUnreadActivities(result.value.unread);
      unread.isLacking = result.ok === false && isLacking(new CallFailure(result.error));
    };
    const later = (ms: number) => {
      if (unread.isLacking) return;
      delay.end();
      delay = scope.child();
      clock.after(delay, ms, () => void ask());
    };
    scope.onEnd(live.peopleEvents.onActivity(() => later(settleMs)));
    scope.onEnd(live.peopleEvents.onVisibility(() => later(settleMs)));
    const onShown = () => void (!document.hidden && later(settleMs));
    document.addEventListener('visibilitychange', onShown);
    scope.onEnd(() => document.removeEventListener('visibilitychange', onShown));
    later(firstAfterMs);
    return () => {
      scope.end();
      setUnreadActivities(0);
      unread.isLacking = false;
    };
  }, [api, clock, live]);
}
