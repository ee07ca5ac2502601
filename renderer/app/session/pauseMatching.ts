import { subscribe } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import { isWorthTelling, type CallSession } from '#renderer/features/call/background.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';

export interface PauseMatchingOptions {
  readonly scope: Scope;
  readonly dialogs: Pick<Dialogs, 'state'>;
  readonly match: Pick<MatchSession, 'setHeld'>;
  readonly call: Pick<CallSession, 'view'>;
}

/**
 * Pauses matching while a dialog, a ringing call or a receipt needs the user: the next person would be live
 * behind it.
 */
export function pauseMatching({ scope, dialogs, match, call }: PauseMatchingOptions): void {
  function update(): void {
    const { state } = call.view;
    const isCallBusy =
      state.kind === 'ringingIn' || (state.kind === 'ended' && isWorthTelling(state.receipt));
    match.setHeld(isCallBusy || dialogs.state.pool.length > 0);
  }
  update();
  for (const view of [dialogs.state, call.view]) scope.onEnd(subscribe(view, update, true));
}
