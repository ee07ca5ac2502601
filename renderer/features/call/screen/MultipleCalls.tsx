import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import type { Companion } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { CallState, Ring, Self } from '../machine/types.ts';
import type { CallSession } from '../session/callSession.ts';
import { openDialogWhile } from './openDialogWhile.ts';
import { RingBar } from './RingBar.tsx';
import { factsOf, type RingFacts } from './RingCard.tsx';
import { useRingLines } from './ringLines.ts';
import { useCallView } from './useCallView.ts';

interface Second {
  readonly ring: Ring;
  /** The peer of the current call, which would end. */
  readonly other: Companion;
  readonly self: Self;
}

/**
 * Returns a second call that waits for an answer. Null if the two users called each other, because that is
 * one call.
 */
function secondOf(state: CallState): Second | null {
  if (state.kind === 'idle' || state.kind === 'ended' || state.waiting === null) return null;
  const other = state.kind === 'asking' ? state.peer : state.call.peer;
  if (state.waiting.call.peer._id === other._id) return null;
  return { ring: state.waiting, other, self: state.self };
}

/** §2 "multiple call connection screen": offers to accept a second call, which ends the first. */
export function MultipleCalls({ session }: { session: CallSession }) {
  const second = secondOf(useCallView(session).state);
  return second && <SecondCall key={second.ring.call.callId} {...second} session={session} />;
}

function SecondCall({ ring, other, self, session }: Second & { session: CallSession }) {
  const { t } = useTranslation('call');
  const { dialogs } = useServices();
  const { callId, peer } = ring.call;
  const { name } = usePersonTitle(peer);
  const { name: otherName } = usePersonTitle(other);
  const lines = useRingLines(ring.call, self);
  const [isSmall, setIsSmall] = useState(false);
  const facts: RingFacts = {
    ...factsOf(ring, self),
    name,
    title: t('ring.second', { name }),
    lines: [...lines, t('ring.instead', { name: otherName })],
  };
  const accept = () => session.acceptWaiting(callId);
  const decline = () => session.declineWaiting(callId);

  const ask = useEffectEvent((scope: Scope) =>
    openDialogWhile({ dialogs, scope, key: callId }, 'multiple call connection screen', facts),
  );
  const handleAnswer = useEffectEvent((answer: 'accept' | 'decline' | null) => {
    if (answer === 'accept') accept();
    else if (answer === 'decline') decline();
    else setIsSmall(true);
  });
  useEffect(() => {
    const scope = createScope();
    void ask(scope).then((answer) => scope.ended || handleAnswer(answer));
    return () => scope.end();
  }, []);

  return isSmall && <RingBar {...facts} onAccept={accept} onDecline={decline} />;
}
