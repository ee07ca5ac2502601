import type { CallLookup } from '../matching/index.ts';
import type { Database } from '../storage/database.ts';
import { createCallRepo } from './callRepo.ts';
import { isInside } from './callState.ts';

/**
 * Creates the questions of matching about calls. They are answered from the database, so that matching can be
 * created before the calls feature.
 */
export function createCallLookup(database: Database): CallLookup {
  const calls = createCallRepo(database);
  return {
    async otherSideOf(callId, userId) {
      const row = await calls.byId(callId);
      if (!row || (row.caller_id !== userId && row.callee_id !== userId)) return undefined;
      if (row.state === 'ended') return null;
      return row.caller_id === userId ? row.callee_id : row.caller_id;
    },
    isInCall: async (userId) =>
      (await calls.openOf(userId)).some(
        (call) => call.state === 'live' || call.caller_id === userId || isInside(call, 'callee'),
      ),
  };
}
