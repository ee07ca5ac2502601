import { useMemo } from 'react';
import type { StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { usePorts } from '../ports.ts';

/**
 * Returns a function that opens the call dialog with the price, then calls; null: a call is not possible now.
 */
export function useCallQuestion(chat: StoredChat | null): (() => void) | null {
  const { call, isCallable } = usePorts();
  const { dialogs } = useServices();
  const isSuspended = useSuspension() !== null;
  return useMemo(() => {
    const peer = chat?.type === 'direct' ? chat.user : null;
    if (!chat || !peer || !call || isSuspended || !isCallable(chat)) return null;
    return () =>
      void dialogs.open('call', { peer, fromScreen: 'chat' }).then((chosen) => {
        if (chosen) call(chat, chosen);
      });
  }, [chat, call, isCallable, isSuspended, dialogs]);
}
