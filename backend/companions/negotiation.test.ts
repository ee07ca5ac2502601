import { describe, expect, it } from 'vitest';
import { createNegotiation, limitVideo } from './negotiation.ts';
import type { Candidate, Description, PeerConnection } from './wrtc.ts';

/** Returns a fake peer connection that follows the signalling states and records its calls. */
function createFake() {
  const calls: string[] = [];
  const fake = {
    signalingState: 'stable',
    localDescription: null as Description | null,
    createOffer: async () => ({ type: 'offer', sdp: 'our offer' }) as const,
    createAnswer: async () => ({ type: 'answer', sdp: 'our answer' }) as const,
    async setLocalDescription(description: Description | { type: 'rollback' }) {
      calls.push(`local ${description.type}`);
      if (description.type === 'rollback') fake.signalingState = 'stable';
      else {
        fake.localDescription = description;
        fake.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable';
      }
    },
    async setRemoteDescription(description: Description) {
      const isOffer = description.type === 'offer';
      if (isOffer !== (fake.signalingState === 'stable'))
        throw new Error(`wrong state ${fake.signalingState}`);
      calls.push(`remote ${description.type}`);
      fake.signalingState = isOffer ? 'have-remote-offer' : 'stable';
    },
    async addIceCandidate(candidate: Candidate | null) {
      calls.push(`candidate ${candidate?.candidate ?? 'end'}`);
    },
  };
  return { calls, pc: fake as unknown as PeerConnection };
}

function setUp(isImpolite: boolean) {
  const { calls, pc } = createFake();
  const published: string[] = [];
  const negotiation = createNegotiation({
    pc,
    isImpolite,
    publish: ({ type }) => void published.push(type),
    log: (message) => void published.push(`log: ${message}`),
  });
  return { calls, published, negotiation };
}

const theirOffer = { type: 'offer', sdp: 'their offer' } as const;
const theirAnswer = { type: 'answer', sdp: 'their answer' } as const;

describe('negotiation', () => {
  it('sends an offer and applies the answer', async () => {
    const { calls, published, negotiation } = setUp(true);
    await negotiation.offer();
    await negotiation.applyDescription(theirAnswer);
    expect(calls).toEqual(['local offer', 'remote answer']);
    expect(published).toEqual(['offer']);
    expect(negotiation.isAnswered).toBe(true);
  });

  it('answers an offer and keeps candidates that arrived before it', async () => {
    const { calls, published, negotiation } = setUp(false);
    await negotiation.addCandidate({ candidate: 'early' });
    await negotiation.applyDescription(theirOffer);
    await negotiation.addCandidate({ candidate: 'late' });
    await negotiation.addCandidate(null);
    expect(calls).toEqual([
      'remote offer',
      'candidate early',
      'local answer',
      'candidate late',
      'candidate end',
    ]);
    expect(published).toEqual(['answer']);
  });

  it('keeps its own offer if it is the impolite peer', async () => {
    const { calls, negotiation } = setUp(true);
    await negotiation.offer();
    await negotiation.applyDescription(theirOffer);
    await negotiation.applyDescription(theirAnswer);
    expect(calls).toEqual(['local offer', 'remote answer']);
  });

  it('rolls back its offer if it is the polite peer', async () => {
    const { calls, published, negotiation } = setUp(false);
    await negotiation.offer();
    await negotiation.applyDescription(theirOffer);
    expect(calls).toEqual(['local offer', 'local rollback', 'remote offer', 'local answer']);
    expect(published).toEqual(['offer', 'answer']);
    // The answer to the offer that was rolled back arrives late and is ignored.
    await negotiation.applyDescription(theirAnswer);
    expect(calls.length).toBe(4);
  });

  it('repeats an offer only while it is pending', async () => {
    const { published, negotiation } = setUp(true);
    negotiation.repeat();
    await negotiation.offer();
    negotiation.repeat();
    await negotiation.applyDescription(theirAnswer);
    negotiation.repeat();
    expect(published).toEqual(['offer', 'offer']);
  });
});

describe('limitVideo', () => {
  it('limits only the video section, after its connection line', () => {
    const lines = [
      'v=0',
      'm=audio 9 UDP 111',
      'c=IN IP4 0.0.0.0',
      'm=video 9 UDP 96',
      'c=IN IP4 0.0.0.0',
      'b=AS:5000',
      'a=mid:1',
      '',
    ];
    expect(limitVideo(lines.join('\r\n')).split('\r\n')).toEqual([
      'v=0',
      'm=audio 9 UDP 111',
      'c=IN IP4 0.0.0.0',
      'm=video 9 UDP 96',
      'c=IN IP4 0.0.0.0',
      'b=AS:700',
      'a=mid:1',
      '',
    ]);
  });
});
