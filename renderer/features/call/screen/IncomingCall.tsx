import { useState, useEffect } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallType } from '#shared/domain/calls.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import type { CallSession } from '../session/callSession.ts';
import type { RingingIn } from '../machine/types.ts';
import { RingBar } from './RingBar.tsx';
import { factsOf, RingCard } from './RingCard.tsx';
import { useRingLines } from './ringLines.ts';
import { useCallView } from './useCallView.ts';
import { startRingTone } from './ringTone.ts';

export interface IncomingCallProps {
  readonly session: CallSession;
  /** Plays no sound, because the user turned it off or another window rings. */
  readonly isSilent?: boolean;
  /** Checked before the call is accepted. If it resolves to false, the call keeps ringing. */
  readonly mayAccept?: (callType: CallType) => Promise<boolean>;
}

/** Shows a ringing call on every page. Empty if no call rings. */
export function IncomingCall({ session, ...props }: IncomingCallProps) {
  const { state } = useCallView(session);
  if (state.kind !== 'ringingIn') return null;
  return <Ringing key={state.call.callId} state={state} session={session} {...props} />;
}

function Ringing({ state, session, isSilent, mayAccept }: IncomingCallProps & { state: RingingIn }) {
  const { t } = useTranslation('call');
  const { call, self } = state;
  const { name } = usePersonTitle(call.peer);
  const [isSmall, setIsSmall] = useState(false);
  useRingTone(isSilent !== true);

  async function accept(isSeen: boolean): Promise<void> {
    if (mayAccept && !(await mayAccept(call.callType))) return;
    if (!isSeen) session.setCamera(false);
    session.accept(call.callId);
  }

  const ring = {
    ...factsOf(state, self),
    name,
    title: t('ring.title', { name }),
    lines: useRingLines(call, self),
    onAccept: () => void accept(true),
    onDecline: () => session.decline(call.callId),
  };
  if (isSmall) return <RingBar {...ring} />;
  return (
    <RingCard
      {...ring}
      onUnseen={call.callType === 'audio' ? null : () => void accept(false)}
      onSmall={() => setIsSmall(true)}
    />
  );
}

/** Plays the ring tone while `isOn` is true. */
function useRingTone(isOn: boolean): void {
  useEffect(() => (isOn ? startRingTone() : undefined), [isOn]);
}
