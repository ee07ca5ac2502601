import { afterEach, expect, it } from 'vitest';
import type { Clock } from '#shared/lib/clock.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { wallClock } from '../fake/pretence.ts';
import type { OutgoingSignal } from '../port.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createNegotiation, type Negotiation } from './negotiation.ts';
import { sessionOf } from './negotiationRules.ts';

interface Side {
  readonly pc: RTCPeerConnection;
  readonly negotiation: Negotiation;
  readonly sent: OutgoingSignal[];
  /** Signals that wait while `isHeld` is true. */
  readonly held: OutgoingSignal[];
}

let scope: Scope;
let isHeld = false;
let isHeard = true;
/** Number of times that an offer was reduced. */
let plainer = 0;

afterEach(() => scope.end());

function receive(side: Side, signal: OutgoingSignal): void {
  if (signal.event === 'description') side.negotiation.onDescription(signal.type, signal.sdp);
  if (signal.event === 'candidate') side.negotiation.onCandidate(signal.candidate);
  if (signal.event === 'descriptionRefused') side.negotiation.onRefused();
}

/** Creates two sides that negotiate only a data channel. The impolite side offers. */
function makeSides(clock: Clock = wallClock()): { impolite: Side; polite: Side; release: () => void } {
  scope = createScope();
  isHeld = false;
  isHeard = true;
  plainer = 0;
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
      isHeard: () => isHeard,
      makePlainer: () => {
        plainer += 1;
        return plainer <= 2;
      },
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
const isDescription = (signal: OutgoingSignal) => signal.event === 'description';
const offersOf = (side: Side) =>
  side.sent.filter((signal) => signal.event === 'description' && signal.type === 'offer').length;

it('negotiation connects with one offer and one answer', async () => {
  const { impolite, polite } = makeSides();
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
  expect([offersOf(impolite), offersOf(polite)]).toEqual([1, 0]);
});

it('negotiation resolves crossing offers: the impolite side’s is used first, then the polite side’s', async () => {
  const { impolite, polite, release } = makeSides();
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
  const before = [ufragOf(impolite.pc.localDescription), ufragOf(polite.pc.localDescription)];

  isHeld = true;
  impolite.negotiation.restart();
  polite.negotiation.restart();
  await waitFor('both have offered', () => offersOf(impolite) === 2 && offersOf(polite) === 1);
  expect([impolite.pc.signalingState, polite.pc.signalingState]).toEqual([
    'have-local-offer',
    'have-local-offer',
  ]);
  release();

  await waitFor('both have new ways', () => {
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

it('negotiation keeps candidates that arrive before their description', async () => {
  const { impolite, polite, release } = makeSides();
  isHeld = true;
  await waitFor('there are candidates', () => impolite.held.some((signal) => signal.event === 'candidate'));
  impolite.held.sort((a, b) => Number(a.event === 'description') - Number(b.event === 'description'));
  expect(impolite.held[0]?.event).toBe('candidate');
  // The description has no candidates, because it was created before any was found.
  const description = impolite.held.at(-1);
  expect(description?.event === 'description' && description.sdp.includes('a=candidate')).toBe(false);
  release();
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
  // Being connected proves nothing, because the other direction's candidates would suffice.
  expect(polite.pc.currentRemoteDescription?.sdp).toContain('a=candidate');
});

it('negotiation answers a repeated offer with the same answer and without renegotiating', async () => {
  const { impolite, polite } = makeSides();
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
  const [offer] = impolite.sent.filter(isDescription);
  const [answer] = polite.sent.filter(isDescription);
  const states: RTCSignalingState[] = [];
  polite.pc.addEventListener('signalingstatechange', () => states.push(polite.pc.signalingState));
  if (offer) receive(polite, offer);
  await waitFor('it has answered again', () => polite.sent.filter(isDescription).length === 2);
  const again = polite.sent.filter(isDescription).at(-1);
  expect(again?.type).toBe('answer');
  expect(sessionOf(again?.sdp ?? '')).toBe(sessionOf(answer?.sdp ?? ''));
  expect(states).toEqual([]);
});

it('negotiation repeats an unanswered offer only when the other side has joined', async () => {
  const clock = createManualClock();
  const { impolite } = makeSides(clock);
  isHeld = true;
  isHeard = false;
  await waitFor('it has offered', () => offersOf(impolite) === 1);
  clock.advance(30_000);
  expect(offersOf(impolite)).toBe(1);
  isHeard = true;
  clock.advance(2_000);
  expect(offersOf(impolite)).toBe(2);
});

it('negotiation ignores invalid descriptions and candidates', async () => {
  const { impolite, polite } = makeSides();
  polite.negotiation.onDescription('offer', 'nonsense');
  polite.negotiation.onDescription('answer', 'v=0');
  polite.negotiation.onCandidate({ candidate: 'candidate:nonsense', sdpMid: '9' });
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
});

it('negotiation makes one simpler offer when the other side refuses its offer', async () => {
  const { impolite, polite } = makeSides();
  isHeld = true;
  await waitFor('an offer is made', () => offersOf(impolite) === 1);
  const [bad] = impolite.held.splice(0);
  isHeld = false;
  if (bad?.event !== 'description') throw new Error('no offer was made');
  // Simulates a line that the other browser does not understand.
  const unusable = bad.sdp.replace('a=setup:actpass', 'a=setup:nonsense');
  polite.negotiation.onDescription('offer', unusable);
  polite.negotiation.onDescription('offer', unusable);
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
  expect(polite.sent.filter(({ event }) => event === 'descriptionRefused')).toHaveLength(1);
  expect([plainer, offersOf(impolite)]).toEqual([1, 2]);
});

it("negotiation makes a simpler offer when it can't use the answer", async () => {
  const { impolite, polite } = makeSides();
  isHeld = true;
  await waitFor('an offer is made', () => offersOf(impolite) === 1);
  for (const signal of impolite.held.splice(0)) receive(polite, signal);
  await waitFor('an answer is made', () => polite.held.some(isDescription));
  const answer = polite.held.splice(0).find(isDescription);
  if (answer?.event !== 'description') throw new Error('no answer was made');
  isHeld = false;
  impolite.negotiation.onDescription('answer', answer.sdp.replace('a=setup:active', 'a=setup:nonsense'));
  await waitFor('they are connected', () => isConnected(impolite) && isConnected(polite));
  expect(plainer).toBe(1);
});
