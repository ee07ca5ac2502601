import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Signal, SignalingPort } from '../port.ts';
import { adoptTransceivers, type PeerTransceivers } from './transceivers.ts';

/** The caller has made its offer by then. */
const firstLookAfterMs = 300;
/** The caller may have begun anew. */
const lookEveryMs = 2_000;

type Offer = Extract<Signal, { event: 'description' }>;

/** One that names no address: whoever answers it tries none. */
function isBareOffer(signal: Signal): signal is Offer {
  return signal.event === 'description' && signal.type === 'offer' && !signal.sdp.includes('a=candidate:');
}

/** A connection that has its answer to an offer, which nobody has been told. */
export interface ReadyAnswer {
  readonly pc: RTCPeerConnection;
  readonly lines: PeerTransceivers;
  readonly offer: string;
}

/** Makes the answer to whatever waits in a channel, until its scope ends. */
export interface Preparation {
  /** What is ready, once: from then on it is the taker's to close. Null where nothing is. */
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
 * Somebody is called and has not answered yet: what takes longest of the answer is made meanwhile. Nothing goes out: the
 * caller's addresses are not known yet, so none is tried, and what is found of one's own is sent to nobody.
 */
export function prepareAnswer(options: PreparationOptions): Preparation {
  const { clock, signaling, channelId, configuration } = options;
  const scope = options.scope.child();
  let ready: ReadyAnswer | null = null;
  let isLooking = false;

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

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const offer = (await signaling.peek(channelId)).findLast(isBareOffer)?.sdp;
      if (scope.ended || offer === undefined || offer === ready?.offer) return;
      drop();
      await answer(offer);
    } catch {
      // Nonsense, or the network is away: it is answered when it is taken, as any other.
    } finally {
      isLooking = false;
    }
  }

  clock.after(scope, firstLookAfterMs, () => void look());
  clock.every(scope, lookEveryMs, () => void look());

  return {
    take() {
      const taken = ready;
      ready = null;
      scope.end();
      return taken;
    },
  };
}
