import { afterEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { wallClock } from '../fake/pretence.ts';
import type { OutgoingSignal } from '../port.ts';
import { until } from '../testing/until.ts';
import { createNegotiation, type Negotiation } from './negotiation.ts';

interface Side {
  readonly pc: RTCPeerConnection;
  readonly negotiation: Negotiation;
  readonly sent: OutgoingSignal[];
  /** What goes out waits here while the line is held. */
  readonly held: OutgoingSignal[];
}

let scope: Scope;
let isHeld = false;

afterEach(() => scope.end());

function receive(side: Side, signal: OutgoingSignal): void {
  if (signal.event === 'description') side.negotiation.onDescription(signal.type, signal.sdp);
  if (signal.event === 'candidate') side.negotiation.onCandidate(signal.candidate);
}

/** Two sides with nothing but a data channel; the first is impolite and offers. */
function makeSides(): { impolite: Side; polite: Side; release: () => void } {
  scope = createScope();
  isHeld = false;
  const clock = wallClock();
  function makeSide(isPolite: boolean, other: () => Side): Side {
    const pc = new RTCPeerConnection();
    scope.onEnd(() => pc.close());
    const sent: OutgoingSignal[] = [];
    const held: OutgoingSignal[] = [];
    const open = () => void pc.createDataChannel('control', { negotiated: true, id: 0 });
    const negotiation = createNegotiation({
      scope,
      clock,
      pc,
      isPolite,
      onOffer: () => {
        if (isPolite && !pc.localDescription) open();
      },
      send(signal) {
        sent.push(signal);
        if (isHeld) held.push(signal);
        else setTimeout(() => receive(other(), signal), 0);
      },
    });
    if (!isPolite) open();
    return { pc, negotiation, sent, held };
  }
  const impolite = makeSide(false, () => polite);
  const polite: Side = makeSide(true, () => impolite);
  return {
    impolite,
    polite,
    release() {
      isHeld = false;
      for (const signal of impolite.held.splice(0)) receive(polite, signal);
      for (const signal of polite.held.splice(0)) receive(impolite, signal);
    },
  };
}

const isConnected = ({ pc }: Side) => pc.connectionState === 'connected' && pc.signalingState === 'stable';
const ufragOf = (description: RTCSessionDescription | null) =>
  /ice-ufrag:(\S+)/.exec(description?.sdp ?? '')?.[1];
const offersOf = (side: Side) =>
  side.sent.filter((signal) => signal.event === 'description' && signal.type === 'offer').length;

it('connects with one offer and one answer', async () => {
  const { impolite, polite } = makeSides();
  await until('they are connected', () => isConnected(impolite) && isConnected(polite));
  expect([offersOf(impolite), offersOf(polite)]).toEqual([1, 0]);
});

it('survives offers that cross: the impolite side’s goes on, the polite side’s comes after it', async () => {
  const { impolite, polite, release } = makeSides();
  await until('they are connected', () => isConnected(impolite) && isConnected(polite));
  const before = [ufragOf(impolite.pc.localDescription), ufragOf(polite.pc.localDescription)];

  isHeld = true;
  impolite.negotiation.restart();
  polite.negotiation.restart();
  await until('both have offered', () => offersOf(impolite) === 2 && offersOf(polite) === 1);
  expect([impolite.pc.signalingState, polite.pc.signalingState]).toEqual([
    'have-local-offer',
    'have-local-offer',
  ]);
  release();

  await until('both have new ways', () => {
    const now = [ufragOf(impolite.pc.localDescription), ufragOf(polite.pc.localDescription)];
    return (
      isConnected(impolite) && isConnected(polite) && now.every((ufrag, index) => ufrag !== before[index])
    );
  });
  for (const [own, other] of [
    [impolite, polite],
    [polite, impolite],
  ] as const) {
    expect(ufragOf(own.pc.currentRemoteDescription)).toBe(ufragOf(other.pc.currentLocalDescription));
  }
});

it('keeps candidates that overtake their description', async () => {
  const { impolite, polite, release } = makeSides();
  isHeld = true;
  await until('there are candidates', () => impolite.held.some((signal) => signal.event === 'candidate'));
  impolite.held.sort((a, b) => Number(a.event === 'description') - Number(b.event === 'description'));
  expect(impolite.held[0]?.event).toBe('candidate');
  // Without the candidates of its description, which carries those found by then.
  const description = impolite.held.at(-1);
  expect(description?.event === 'description' && description.sdp.includes('a=candidate')).toBe(false);
  release();
  await until('they are connected', () => isConnected(impolite) && isConnected(polite));
  // Connected they would be without them too: the other direction's are enough.
  expect(polite.pc.currentRemoteDescription?.sdp).toContain('a=candidate');
});

it('bears nonsense and goes on', async () => {
  const { impolite, polite } = makeSides();
  polite.negotiation.onDescription('offer', 'nonsense');
  polite.negotiation.onDescription('answer', 'v=0');
  polite.negotiation.onCandidate({ candidate: 'candidate:nonsense', sdpMid: '9' });
  await until('they are connected', () => isConnected(impolite) && isConnected(polite));
});
