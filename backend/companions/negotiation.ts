import type { EventInput } from '#shared/realtime/events.ts';
import type { Candidate, Description, PeerConnection } from './wrtc.ts';

export interface NegotiationOptions {
  readonly pc: PeerConnection;
  /** Its offer wins when both offer at once. */
  readonly isImpolite: boolean;
  readonly publish: (description: Pick<EventInput<'rtc', 'description'>, 'type' | 'sdp'>) => void;
  readonly log: (message: string, detail?: unknown) => void;
}

/** Perfect negotiation. Its steps wait for the native side, so the caller runs them one after another. */
export interface Negotiation {
  /** The other side has described itself at least once. */
  readonly isAnswered: boolean;
  offer(iceRestart?: boolean): Promise<void>;
  /** The offer as it is by now, once more: the other side may not have heard it. */
  repeat(): void;
  /** Answers false where it cannot be used: the other side may try another one. */
  takeDescription(description: Description): Promise<boolean>;
  addCandidate(candidate: Candidate | null): Promise<void>;
}

/** Left alone the encoder takes 1.6 Mbit/s and half as much time again, for nothing that can be seen. */
const videoKilobits = 700;

export function createNegotiation({ pc, isImpolite, publish, log }: NegotiationOptions): Negotiation {
  /** Candidates may overtake the description that they belong to. */
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
    // Candidates of an offer that was ignored cannot fit, and need not.
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
    async takeDescription(description) {
      const isOffer = description.type === 'offer';
      const collides = isOffer && pc.signalingState !== 'stable';
      ignoresOffer = isImpolite && collides;
      if (ignoresOffer) return true;
      // An answer to an offer that was taken back, or one that came twice.
      if (!isOffer && pc.signalingState !== 'have-local-offer') return true;
      // The native side does not roll back by itself, as a browser does.
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

/** What we are asked to send is what the other side's description allows; so the bound is written into it. */
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
