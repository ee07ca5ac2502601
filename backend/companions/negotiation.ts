import type { EventInput } from '#shared/realtime/events.ts';
import type { Candidate, Description, PeerConnection } from './wrtc.ts';

export interface NegotiationOptions {
  readonly pc: PeerConnection;
  /** True: this side's offer wins if both sides offer at once. */
  readonly isImpolite: boolean;
  readonly publish: (description: Pick<EventInput<'rtc', 'description'>, 'type' | 'sdp'>) => void;
  readonly log: (message: string, detail?: unknown) => void;
}

/** Perfect negotiation. The steps are asynchronous, so the caller must run them one after another. */
export interface Negotiation {
  /** Whether the peer has sent a usable description. */
  readonly isAnswered: boolean;
  offer(iceRestart?: boolean): Promise<void>;
  /** Publishes the pending offer again, because the peer may have missed it. */
  repeat(): void;
  /** Returns false if the description is not usable; the peer may then try another one. */
  applyDescription(description: Description): Promise<boolean>;
  addCandidate(candidate: Candidate | null): Promise<void>;
}

/**
 * Maximum video bitrate. Without a limit the encoder uses 1.6 Mbit/s and half as much CPU time again, without
 * a visible gain.
 */
const videoKilobits = 700;

export function createNegotiation({ pc, isImpolite, publish, log }: NegotiationOptions): Negotiation {
  /** Candidates that arrived before the description they belong to. */
  const early: (Candidate | null)[] = [];
  let isAnswered = false;
  let ignoresOffer = false;

  function publishLocal(): void {
    const { type, sdp } = pc.localDescription ?? {};
    if (sdp && type && type !== 'pranswer') publish({ type, sdp });
  }

  async function describe(description: Description): Promise<void> {
    await pc.setLocalDescription(description);
    publishLocal();
  }

  async function addCandidate(candidate: Candidate | null): Promise<void> {
    if (!isAnswered) {
      early.push(candidate);
      return;
    }
    // Candidates of an ignored offer do not fit, which is no error.
    await pc.addIceCandidate(candidate).catch((error: unknown) => {
      if (!ignoresOffer) log('a candidate did not fit', error);
    });
  }

  return {
    get isAnswered() {
      return isAnswered;
    },
    async offer(iceRestart = false) {
      await describe(await pc.createOffer({ iceRestart }));
    },
    repeat() {
      if (pc.signalingState === 'have-local-offer') publishLocal();
    },
    async applyDescription(description) {
      const isOffer = description.type === 'offer';
      const collides = isOffer && pc.signalingState !== 'stable';
      ignoresOffer = isImpolite && collides;
      if (ignoresOffer) return true;
      // The answer belongs to an offer that was rolled back, or it is a duplicate.
      if (!isOffer && pc.signalingState !== 'have-local-offer') return true;
      // @roamhq/wrtc does not roll back implicitly, as a browser does.
      if (collides) await pc.setLocalDescription({ type: 'rollback' });
      try {
        await pc.setRemoteDescription({ ...description, sdp: limitVideo(description.sdp) });
      } catch (error) {
        log('a description that cannot be used', error);
        return false;
      }
      isAnswered = true;
      for (const candidate of early.splice(0)) await addCandidate(candidate);
      if (isOffer) await describe(await pc.createAnswer());
      return true;
    },
    addCandidate,
  };
}

/**
 * Limits the video bitrate by editing the peer's description, because that description sets what this side
 * may send.
 */
export function limitVideo(sdp: string): string {
  return sdp
    .split(/(?=^m=)/m)
    .map((section) => {
      if (!section.startsWith('m=video')) return section;
      const unbound = section.replace(/^b=.*\r?\n/gm, '');
      return unbound.replace(/^m=.*\r?\n(?:[ic]=.*\r?\n)*/, (head) => `${head}b=AS:${videoKilobits}\r\n`);
    })
    .join('');
}
