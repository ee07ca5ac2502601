import { useSnapshot } from 'valtio';
import type { CallSession, CallView } from '../session/callSession.ts';

/** What goes on, as a snapshot that changes with it. State and channel are kept out of the proxy: they are what they are. */
export function useCallView(session: Pick<CallSession, 'view'>): CallView {
  return useSnapshot(session.view) as CallView;
}
