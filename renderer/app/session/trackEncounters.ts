import { subscribeKey } from 'valtio/utils';
import { genderOption, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { CallSession } from '#renderer/features/call/background.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Analytics } from '#renderer/services/analytics.ts';

const seconds = (ms: number) => Math.round(ms / 1_000);

/** Reports each live match and each call to analytics after its end (§3 "Call state"). */
export function trackEncounters({
  scope,
  clock,
  match,
  call,
  analytics,
}: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'now'>;
  readonly match: Pick<MatchSession, 'view' | 'onOver'>;
  readonly call: Pick<CallSession, 'onNotice'>;
  readonly analytics: Pick<Analytics, 'track'>;
}): void {
  let live: {
    readonly matchId: string;
    readonly gender: GenderChoice;
    readonly startedAtMs: number;
  } | null = null;
  const look = () => {
    const { state } = match.view;
    if (state.kind !== 'live') return;
    const { matchId } = state.match;
    live = { matchId, gender: state.filter.gender, startedAtMs: state.startedAtMs };
  };
  scope.onEnd(subscribeKey(match.view, 'state', look, true));

  match.onOver(scope, (matchId) => {
    if (live?.matchId !== matchId) return;
    const { gender, startedAtMs } = live;
    live = null;
    const matchDuration = seconds(clock.now() - startedAtMs);
    const { name: option, priceInCoins } = genderOption(gender);
    analytics.track('match', { matchId, matchDuration, gender, option, priceInCoins }, matchId);
  });

  call.onNotice(scope, (notice) => {
    if (notice.kind !== 'finished') return;
    const { callId, reason, callType, direction, price, durationMs, minutes } = notice.receipt;
    // Skips a call that the server never created. A call that another window took is reported there.
    if (callId === null || reason === 'elsewhere') return;
    analytics.track(
      'call',
      {
        callId,
        callType,
        direction,
        callPrice: price,
        callDuration: seconds(durationMs),
        minutes,
        callCancelReason: reason,
      },
      callId,
    );
  });
}
