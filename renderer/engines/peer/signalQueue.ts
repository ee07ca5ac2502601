import type { Scope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, Signal, SignalingPort } from '../port.ts';

/** One channel's signalling. What is made before joining was asked for waits; after that nothing waits for an answer. */
export interface SignalQueue {
  send(signal: OutgoingSignal): void;
  /**
   * Joins; rejects as the port does. Resolves to who is there already; to null where another window is in the channel:
   * from then on nothing goes out, and what went out before was heard by nobody.
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
