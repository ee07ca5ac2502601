import { useCallback, useEffect, useRef } from 'react';
import type { Companion } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { useCalling } from '../../encounters/useCalling.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

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
