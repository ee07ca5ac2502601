import { useSnapshot } from 'valtio';
import type { CallSession, CallView } from '../session/callSession.ts';

/**
 * Returns a snapshot of the call view. State and channel are refs, so the snapshot contains them unchanged.
 */
export function useCallView(session: Pick<CallSession, 'view'>): CallView {
  return useSnapshot(session.view) as CallView;
}
