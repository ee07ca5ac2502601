import type { CallCancelReason } from '#shared/domain/calls.ts';

/** Reasons that only the server gives. */
export const serverReasons: readonly CallCancelReason[] = ['moderation'];

/** End reasons that do not count as missed: the callee declined, or the service ended the call. */
export const notMissedReasons: readonly CallCancelReason[] = ['declined', 'moderation'];
