import { subscribe } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import { isWorthTelling, type CallSession } from '#renderer/features/call/background.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';

export interface HoldMatchingOptions {
  readonly scope: Scope;
  readonly dialogs: Pick<Dialogs, 'state'>;
  readonly match: Pick<MatchSession, 'setHeld'>;
  readonly call: Pick<CallSession, 'view'>;
}

/**
 * Holds matching while a dialog, a ringing call or a receipt needs the user: the next person would be live
 * behind it.
 */
export function holdMatching({ scope, dialogs, match, call }: HoldMatchingOptions): void {
  function look(): void {
    const { state } = call.view;
    const isOfCall = state.kind === 'ringingIn' || (state.kind === 'ended' && isWorthTelling(state.receipt));
    match.setHeld(isOfCall || dialogs.state.pool.length > 0);
  }
  look();
  for (const view of [dialogs.state, call.view]) scope.onEnd(subscribe(view, look, true));
}
