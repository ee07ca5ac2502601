import { useCallback, useEffect, useRef } from 'react';
import type { CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { mayCall } from './startChecks.ts';
import { useCallState } from './useCallState.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/** Returns whether a call is in progress, starting with its first ring, and a function that starts a call. */
export function useCalling(
  live: SignedInServices | null,
  fromScreen: string,
): { readonly isInCall: boolean; readonly onCall: (peer: Companion, callType: CallType) => void } {
  const services = useServices();
  const state = useCallState(live);
  // A suspended user can't call either; the frame shows why.
  const isSuspended = useSuspension() !== null;

  async function call(peer: Companion, callType: CallType): Promise<void> {
    if (!live || !(await mayCall(services, callType))) return;
    const media = await live.media.media();
    media.call.call({ peer, callType, fromScreen });
  }

  return {
    isInCall: isSuspended || (state !== null && state.kind !== 'idle' && state.kind !== 'ended'),
    onCall: (peer, callType) => void call(peer, callType),
  };
}

/** Returns a function that asks for the type of call, shows its price, and calls. Stable between renders. */
export function useCallWithPrice(
  live: SignedInServices,
  fromScreen: string,
): { readonly call: (person: Companion) => void; readonly isInCall: boolean } {
  const { dialogs } = useServices();
  const calling = useCalling(live, fromScreen);
  const latest = useRef(calling.onCall);
  useEffect(() => {
    latest.current = calling.onCall;
  });
  const call = useCallback(
    async (peer: Companion) => {
      const callType = await dialogs.open('call', { peer, fromScreen });
      if (callType) latest.current(peer, callType);
    },
    [dialogs, fromScreen],
  );
  return { call: useCallback((person) => void call(person), [call]), isInCall: calling.isInCall };
}
