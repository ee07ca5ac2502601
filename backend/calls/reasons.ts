import type { CallCancelReason } from '#shared/domain/calls.ts';

/** Reasons that only the server gives. */
export const serverReasons: readonly CallCancelReason[] = ['moderation'];

/** Nobody missed what they declined themselves, or what was broken off for them. */
export const notMissedReasons: readonly CallCancelReason[] = ['declined', 'moderation'];
