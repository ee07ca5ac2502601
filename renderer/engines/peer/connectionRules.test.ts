import { expect, it } from 'vitest';
import {
  newPeerLink,
  nextPeerLink,
  silentAfterMs,
  type PeerLink,
  type PeerLinkEffect,
  type PeerLinkInput,
} from './connectionRules.ts';

const to = (state: RTCPeerConnectionState): PeerLinkInput => ({ type: 'transport', state });
const quiet = (forMs: number | null): PeerLinkInput => ({ type: 'quiet', forMs });

/** Plays inputs and collects the effects, shortly written. */
function play(inputs: readonly PeerLinkInput[], isOfferer = true): { link: PeerLink; effects: string[] } {
  const short = (effect: PeerLinkEffect) =>
    effect.type === 'tell' ? effect.state : effect.type === 'peerLeft' ? effect.reason : effect.type;
  let link = newPeerLink;
  const effects: string[] = [];
  for (const input of inputs) {
    const step = nextPeerLink(link, input, isOfferer);
    link = step.link;
    effects.push(...step.effects.map(short));
  }
  return { link, effects };
}

it('connects, once', () => {
  const { effects } = play([to('connecting'), to('connected'), quiet(0), to('connected')]);
  expect(effects).toEqual(['connected']);
});

it('shows silence where something should be heard, and its end', () => {
  const { effects } = play([
    to('connected'),
    quiet(silentAfterMs - 1),
    quiet(silentAfterMs),
    quiet(silentAfterMs + 200),
    quiet(100),
  ]);
  expect(effects).toEqual(['connected', 'reconnecting', 'connected']);
});

it('does not call it silence when both camera and microphone are off', () => {
  expect(play([to('connected'), quiet(null)]).effects).toEqual(['connected']);
  expect(play([to('connected'), quiet(9_000), quiet(null)]).effects).toEqual([
    'connected',
    'reconnecting',
    'connected',
  ]);
});

it('does not begin a connection with the silence before it', () => {
  expect(play([to('connecting'), quiet(4_000), to('connected')]).effects).toEqual(['connected']);
});

it('shows a disconnected transport before it failed', () => {
  expect(play([to('connected'), to('disconnected'), to('connected')]).effects).toEqual([
    'connected',
    'reconnecting',
    'connected',
  ]);
});

it('mends a failure from the side that offers', () => {
  const failure = [to('connected'), to('failed')];
  expect(play(failure, true).effects).toEqual(['connected', 'reconnecting', 'restartIce', 'startGrace']);
  expect(play(failure, false).effects).toEqual(['connected', 'reconnecting', 'startGrace']);
});

it('gives one grace, however often the transport fails in it', () => {
  const { effects } = play([
    to('connected'),
    to('failed'),
    to('connecting'),
    to('failed'),
    { type: 'graceOver' },
  ]);
  expect(effects).toEqual(['connected', 'reconnecting', 'restartIce', 'startGrace', 'failed', 'dropped']);
});

it('forgets the grace when the connection is back', () => {
  const { link, effects } = play([to('connected'), to('failed'), to('connected'), { type: 'graceOver' }]);
  expect(effects.slice(4)).toEqual(['connected', 'stopGrace']);
  expect(link.phase).toBe('connected');
});

it('gives a connection that never was the same grace', () => {
  const { effects } = play([to('connecting'), to('failed'), { type: 'graceOver' }]);
  expect(effects).toEqual(['restartIce', 'startGrace', 'failed', 'dropped']);
});

it.each<[string, PeerLinkInput, string[]]>([
  ['a goodbye', { type: 'bye' }, ['quit']],
  ['a closed control channel', { type: 'controlClosed' }, ['dropped']],
  ['no signalling', { type: 'unreachable' }, ['failed', 'dropped']],
])('%s is final, in every phase', (_name, input, left) => {
  for (const before of [[], [to('connected')], [to('connected'), to('failed')]]) {
    const alone = play(before).effects;
    const { link, effects } = play([
      ...before,
      input,
      { type: 'bye' },
      to('connected'),
      { type: 'graceOver' },
    ]);
    expect(effects).toEqual([...alone, ...left]);
    expect(link.phase).toBe('over');
  }
});
