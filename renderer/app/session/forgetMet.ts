import { subscribe } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Reports } from '#renderer/services/reports.ts';
import type { Happenings } from './happenings.ts';

export interface ForgetMetOptions {
  readonly scope: Scope;
  readonly reports: Reports;
  readonly onVisibility: Happenings['onVisibility'];
  /** Returns the matching; null before it is loaded, when the user has met no one. */
  readonly match: () => Pick<MatchSession, 'forgetMet'> | null;
}

/**
 * Removes a person from the list of people met since Start when either side blocks the other, or the user
 * reports them.
 */
export function forgetMet({ scope, reports, onVisibility, match }: ForgetMetOptions): void {
  const forget = (userId: string) => match()?.forgetMet(userId);
  scope.onEnd(
    onVisibility(({ userId, isVisible }) => {
      if (!isVisible) forget(userId);
    }),
  );
  scope.onEnd(subscribe(reports.state, () => reports.state.about.forEach(forget), true));
}
