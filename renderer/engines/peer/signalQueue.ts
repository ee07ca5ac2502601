import type { Scope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, Signal, SignalingPort } from '../port.ts';

/**
 * Signaling of one channel. Signals wait until joining is requested; afterwards they are sent without waiting
 * for the join's answer.
 */
export interface SignalQueue {
  send(signal: OutgoingSignal): void;
  /**
   * Joins the channel; rejects like the port. Resolves to the users who are already in it. Null: another
   * window of this user is in the channel, earlier signals were dropped, and later ones are not sent.
   */
  open(onSignal: (signal: Signal) => void, onRenewed: () => void): Promise<readonly string[] | null>;
}

export function createSignalQueue(scope: Scope, port: SignalingPort, channelId: string): SignalQueue {
  const waiting: OutgoingSignal[] = [];
  let state: 'closed' | 'open' | 'refused' = 'closed';
  return {
    send(signal) {
      if (state === 'closed') waiting.push(signal);
      if (state === 'open') port.send(channelId, signal);
    },
    async open(onSignal, onRenewed) {
      const joining = port.open({
        scope,
        channelId,
        onSignal: (signal) => {
          if (!scope.ended) onSignal(signal);
        },
        onRenewed: () => {
          if (!scope.ended) onRenewed();
        },
      });
      state = 'open';
      for (const signal of waiting.splice(0)) port.send(channelId, signal);
      const { peers, isRefused = false } = await joining;
      if (!isRefused) return peers;
      state = 'refused';
      return null;
    },
  };
}
