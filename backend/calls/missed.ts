import type { CallCancelReason } from '#shared/domain/calls.ts';
import { recordActivity, type ActivityContext } from '../activities/index.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** Reasons that only the server gives. */
export const serverReasons: readonly CallCancelReason[] = ['moderation'];

/** End reasons that do not count as missed: the callee declined, or the service ended the call. */
export const notMissedReasons: readonly CallCancelReason[] = ['declined', 'moderation'];

/**
 * Returns true if the callee missed the call: it rang, was not answered, and was neither declined nor ended
 * by the service.
 */
export function isMissed({
  wasTaken,
  reason,
}: {
  readonly wasTaken: boolean;
  readonly reason: CallCancelReason;
}): boolean {
  return !wasTaken && !notMissedReasons.includes(reason);
}

/** Notifies the callee of a missed call, once per call. */
export function recordMissedCall(
  context: ActivityContext,
  work: Pick<Work, 'db' | 'emit'>,
  { id, callerId, calleeId }: { readonly id: string; readonly callerId: string; readonly calleeId: string },
): Promise<void> {
  return recordActivity(context, work, {
    ...{ id, userId: calleeId, aboutId: callerId },
    ...{ event: 'notification', kind: 'missedCall' },
  });
}
