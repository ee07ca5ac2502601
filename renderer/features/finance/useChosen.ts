import { useState } from 'react';
import type { DeskPayout } from '#shared/api/finance.ts';

/** Returns true if this staff member's approval counts: not for their own payout, and once per payout. */
const mayApprove = ({ status, isApprovedByMe, interest }: DeskPayout): boolean =>
  status === 'pending' && isApprovedByMe !== true && interest !== 'self';

/** Returns true if money has arrived at the destination before and no other user shares it. */
export const isKnownDestination = ({ check }: DeskPayout): boolean =>
  check !== null && (check.paid ?? 0) > 0 && (check.others ?? 0) === 0;

/**
 * Returns true if the payout needs no second look: known destination, one approver, no conflict of interest.
 */
const isPlain = (payout: DeskPayout): boolean =>
  isKnownDestination(payout) && payout.approvalsNeeded < 2 && payout.interest === null;

export interface Chosen {
  /** Ticked payouts among the loaded ones. */
  readonly payouts: readonly DeskPayout[];
  readonly mayChoose: (payout: DeskPayout) => boolean;
  readonly has: (payout: DeskPayout) => boolean;
  readonly set: (payout: DeskPayout, isOn: boolean) => void;
  readonly setAll: (isOn: boolean) => void;
  readonly isAll: boolean;
}

/** Selects payouts for approval. Only plain payouts are preselected; the others need a deliberate tick. */
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
