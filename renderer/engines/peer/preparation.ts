import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Signal, SignalingPort } from '../port.ts';
import { adoptTransceivers, type PeerTransceivers } from './transceivers.ts';

/** Milliseconds until the first check for an offer. The caller has usually made it by then. */
const firstPeekAfterMs = 300;
/** Milliseconds between later checks, because the caller may have restarted. */
const peekEveryMs = 2_000;

type Offer = Extract<Signal, { event: 'description' }>;

/** Returns true for an offer without candidates. Answering it contacts no address. */
function isBareOffer(signal: Signal): signal is Offer {
  return signal.event === 'description' && signal.type === 'offer' && !signal.sdp.includes('a=candidate:');
}

/** A connection that has an answer to an offer. The answer has not been sent. */
export interface ReadyAnswer {
  readonly pc: RTCPeerConnection;
  readonly lines: PeerTransceivers;
  readonly offer: string;
}

/** Prepares the answer to the offer that waits in a channel, until its scope ends. */
export interface Preparation {
  /**
   * Returns the prepared answer and ends the preparation. The caller must close its connection. Null: no answer
   * is ready.
   */
  take(): ReadyAnswer | null;
}

export interface PreparationOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly signaling: Pick<SignalingPort, 'peek'>;
  readonly channelId: string;
  readonly configuration: RTCConfiguration;
}

/**
 * Prepares the slow part of the answer while a call rings. Nothing is sent: the offer has no candidates to
 * contact, and the local candidates are not passed on.
 */
export function prepareAnswer(options: PreparationOptions): Preparation {
  const { clock, signaling, channelId, configuration } = options;
  const scope = options.scope.child();
  let ready: ReadyAnswer | null = null;
  let isPeeking = false;

  function drop(): void {
    ready?.pc.close();
    ready = null;
  }
  scope.onEnd(drop);

  async function answer(offer: string): Promise<void> {
    const pc = new RTCPeerConnection(configuration);
    try {
      await pc.setRemoteDescription({ type: 'offer', sdp: offer });
      const lines = adoptTransceivers(pc);
      if (lines) await pc.setLocalDescription();
      if (lines && !scope.ended) ready = { pc, lines, offer };
    } finally {
      if (ready?.pc !== pc) pc.close();
    }
  }

  async function peekOffer(): Promise<void> {
    if (isPeeking) return;
    isPeeking = true;
    try {
      const offer = (await signaling.peek(channelId)).findLast(isBareOffer)?.sdp;
      if (scope.ended || offer === undefined || offer === ready?.offer) return;
      drop();
      await answer(offer);
    } catch {
      // The offer is invalid or the network is down. The call is then answered without preparation.
    } finally {
      isPeeking = false;
    }
  }

  clock.after(scope, firstPeekAfterMs, () => void peekOffer());
  clock.every(scope, peekEveryMs, () => void peekOffer());

  return {
    take() {
      const taken = ready;
      ready = null;
      scope.end();
      return taken;
    },
  };
}
