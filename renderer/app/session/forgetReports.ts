import { subscribe } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Reports } from '#renderer/services/reports.ts';
import { currentPeer } from '../encounters/useCallState.ts';

export interface ForgetReportsOptions {
  readonly scope: Scope;
  readonly reports: Reports;
  readonly match: Pick<MatchSession, 'view'>;
  readonly call: Pick<CallSession, 'view'>;
}

/**
 * Forgets a report when its encounter ends: a reported person stays blurred until then, and is visible in a
 * later one.
 */
export function forgetReports({ scope, reports, match, call }: ForgetReportsOptions): void {
  let before: readonly string[] = [];
  function look(): void {
    const { state } = match.view;
    const peers = ['match' in state ? state.match.companion._id : null, currentPeer(call.view.state)];
    const now = peers.filter((peer) => peer !== null);
    for (const userId of reports.state.about)
      if (!now.includes(userId) || !before.includes(userId)) reports.forget(userId);
    before = now;
  }
  for (const view of [match.view, call.view]) scope.onEnd(subscribe(view, look, true));
}
