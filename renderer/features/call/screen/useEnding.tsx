import { useState, type ReactNode } from 'react';
import { markMs } from '../machine/rules.ts';
import type { CallState } from '../machine/types.ts';
import type { CallSession } from '../session/callSession.ts';
import { DoNotCancel, EndQuestion } from './EndQuestion.tsx';

export interface Ending {
  /** The red button: ends at once, but asks a streamer who has hardly begun. */
  readonly end: () => void;
  /** A key that may have been a slip: always asks once somebody is there. */
  readonly ask: () => void;
  readonly question: ReactNode;
}

/** Whether a streamer would end it before her 30 seconds (decisions page, Calls). */
export function isTooEarly(state: CallState, nowMs: number): boolean {
  return state.kind === 'incall' && state.self.rules.isStreamer && nowMs - state.startedAtMs < markMs.mark30;
}

/** How a call is ended by this person, and what is asked before. */
export function useEnding(session: CallSession, state: CallState, name: string): Ending {
  const [asked, setAsked] = useState<{ kind: 'plain' | 'early'; callId: string } | null>(null);
  const callId = state.kind === 'incall' || state.kind === 'connecting' ? state.call.callId : null;
  const put = (kind: 'plain' | 'early') => {
    if (callId !== null) setAsked({ kind, callId });
  };
  const props = {
    name,
    onStay: () => setAsked(null),
    onEnd() {
      setAsked(null);
      session.hangUp();
    },
  };
  // A question about a call that is over meanwhile is none.
  const kind = asked !== null && asked.callId === callId ? asked.kind : null;

  return {
    end: () => (isTooEarly(state, Date.now()) ? put('early') : session.hangUp()),
    ask() {
      if (callId === null) session.hangUp();
      else put(isTooEarly(state, Date.now()) ? 'early' : 'plain');
    },
    question:
      kind === 'early' ? <DoNotCancel {...props} /> : kind === 'plain' ? <EndQuestion {...props} /> : null,
  };
}
