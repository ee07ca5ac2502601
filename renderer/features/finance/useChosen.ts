import { useState } from 'react';
import type { DeskPayout } from '#shared/api/finance.ts';

/** Returns true if this staff member's approval counts: not for oneself, and once per payout. */
const mayApprove = ({ status, isApprovedByMe, interest }: DeskPayout): boolean =>
  status === 'pending' && isApprovedByMe !== true && interest !== 'self';

/** Returns true if money has arrived at the destination before and goes there for this person alone. */
export const isKnownDestination = ({ check }: DeskPayout): boolean =>
  check !== null && (check.paid ?? 0) > 0 && (check.others ?? 0) === 0;

/** Returns true for what needs no second look: a known destination, one approver, no relation in the book. */
const isPlain = (payout: DeskPayout): boolean =>
  isKnownDestination(payout) && payout.approvalsNeeded < 2 && payout.interest === null;

export interface Chosen {
  /** The ticked payouts among those that are loaded. */
  readonly payouts: readonly DeskPayout[];
  readonly mayChoose: (payout: DeskPayout) => boolean;
  readonly has: (payout: DeskPayout) => boolean;
  readonly set: (payout: DeskPayout, isOn: boolean) => void;
  readonly setAll: (isOn: boolean) => void;
  readonly isAll: boolean;
}

/** What is ticked for approval. Only plain payouts are ticked from the start; all else waits for a hand. */
export function useChosen(payouts: readonly DeskPayout[]): Chosen {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const has = (payout: DeskPayout) => mayApprove(payout) && (changed.get(payout._id) ?? isPlain(payout));
  const choosable = payouts.filter(mayApprove);
  return {
    payouts: choosable.filter(has),
    mayChoose: mayApprove,
    has,
    set: ({ _id }, isOn) => setChanged((before) => new Map([...before, [_id, isOn]])),
    setAll: (isOn) =>
      setChanged((before) => new Map([...before, ...choosable.map(({ _id }) => [_id, isOn] as const)])),
    isAll: choosable.length > 0 && choosable.every(has),
  };
}
