import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { canCall, type CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { historyKeys } from './keys.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';

export interface CallingProps {
  readonly role: Role;
  /**
   * True during a call or while one rings. No other call can start then, and its end creates a new record.
   */
  readonly isInCall: boolean;
  readonly onCall: (user: Companion, callType: CallType) => void;
}

export interface CallBack {
  /** Returns true if this person can ever be called from here. */
  readonly canCall: (user: Companion) => boolean;
  /** Calling is impossible at the moment: during another call, or offline. */
  readonly isDisabled: boolean;
  readonly onCall: (user: Companion, callType: CallType) => void;
}

/** Decides who can be called from here and when. Refetches the history after a call ends. */
export function useCallBack({ role, isInCall, onCall }: CallingProps): CallBack {
  const isOnline = useIsOnline();
  const client = useQueryClient();
  useEffect(() => {
    if (!isInCall) return;
    return () => void client.invalidateQueries({ queryKey: historyKeys.all });
  }, [isInCall, client]);
  const isDisabled = isInCall || !isOnline;
  return useMemo(
    () => ({
      canCall: (user) => canCall(role, user),
      isDisabled,
      onCall,
    }),
    [role, isDisabled, onCall],
  );
}

/** Returns a function that calls a person after a dialog that names the price. */
export function useConfirmedCall(callBack: CallBack): (peer: Companion) => Promise<void> {
  const { dialogs } = useServices();
  return async (peer) => {
    const chosen = await dialogs.open('call', { peer, fromScreen: 'history' });
    if (chosen) callBack.onCall(peer, chosen);
  };
}
