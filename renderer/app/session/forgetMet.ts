import { subscribe } from 'valtio';
import type { Scope } from '#shared/lib/scope.ts';
import type { MatchSession } from '#renderer/features/match/background.ts';
import type { Reports } from '#renderer/services/reports.ts';
import type { Happenings } from './happenings.ts';

export interface ForgetMetOptions {
  readonly scope: Scope;
  readonly reports: Reports;
  readonly onVisibility: Happenings['onVisibility'];
  /** Returns the matching; null before it is loaded, when nobody was met. */
  readonly match: () => Pick<MatchSession, 'forgetMet'> | null;
}

/** Takes a person out of the list of those met since Start when they are blocked, on either side, or reported. */
export function forgetMet({ scope, reports, onVisibility, match }: ForgetMetOptions): void {
  const forget = (userId: string) => match()?.forgetMet(userId);
  scope.onEnd(
    onVisibility(({ userId, isVisible }) => {
      if (!isVisible) forget(userId);
    }),
  );
  scope.onEnd(subscribe(reports.state, () => reports.state.about.forEach(forget), true));
}
