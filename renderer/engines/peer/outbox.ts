import type { Scope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, Signal, SignalingPort } from '../port.ts';

/** One channel's signalling: what is made before it is joined waits, so that nothing else has to. */
export interface Outbox {
  send(signal: OutgoingSignal): void;
  /**
   * Joins; rejects as the port does. Resolves to who is there already, after what waited has gone out; to null where
   * another window is in the channel: then nothing goes out at all.
   */
  open(onSignal: (signal: Signal) => void, onRenewed: () => void): Promise<readonly string[] | null>;
}

export function createOutbox(scope: Scope, port: SignalingPort, channelId: string): Outbox {
  let waiting: OutgoingSignal[] | null = [];
  return {
    send(signal) {
      if (waiting) waiting.push(signal);
      else port.send(channelId, signal);
    },
    async open(onSignal, onRenewed) {
      const { peers, isRefused = false } = await port.open({
        scope,
        channelId,
        onSignal: (signal) => {
          if (!scope.ended) onSignal(signal);
        },
        onRenewed: () => {
          if (!scope.ended) onRenewed();
        },
      });
      if (isRefused) {
        waiting = [];
        return null;
      }
      // Left before it was joined: the other side has heard nothing of this channel and need not.
      const held = scope.ended ? [] : (waiting ?? []);
      waiting = null;
      for (const signal of held) port.send(channelId, signal);
      return peers;
    },
  };
}
