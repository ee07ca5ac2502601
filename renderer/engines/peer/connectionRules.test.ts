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

/** Applies the inputs and returns the effects as short strings. */
function play(
  inputs: readonly PeerLinkInput[],
  { isOfferer = true, isPatient = false } = {},
): { link: PeerLink; effects: string[] } {
  const short = (effect: PeerLinkEffect) =>
    effect.type === 'reportState' ? effect.state : effect.type === 'peerLeft' ? effect.reason : effect.type;
  let link = newPeerLink;
  const effects: string[] = [];
  for (const input of inputs) {
    const step = nextPeerLink(link, input, { isOfferer, isPatient });
    link = step.link;
    effects.push(...step.effects.map(short));
  }
  return { link, effects };
}

it('a connection reports connected once', () => {
  const { effects } = play([to('connecting'), to('connected'), quiet(0), to('connected')]);
  expect(effects).toEqual(['connected']);
});

it('a connection reports missing packets as reconnecting, and their return as connected', () => {
  const { effects } = play([
    to('connected'),
    quiet(silentAfterMs - 1),
    quiet(silentAfterMs),
    quiet(silentAfterMs + 200),
    quiet(100),
  ]);
  expect(effects).toEqual(['connected', 'reconnecting', 'restartIce', 'connected']);
});

it('a connection does not expect packets while camera and microphone are off', () => {
  expect(play([to('connected'), quiet(null)]).effects).toEqual(['connected']);
  const waits = { isOfferer: false };
  expect(play([to('connected'), quiet(9_000), quiet(null)], waits).effects).toEqual([
    'connected',
    'reconnecting',
    'connected',
  ]);
});

it('a connection ignores the silence before it was connected', () => {
  expect(play([to('connecting'), quiet(4_000), to('connected')]).effects).toEqual(['connected']);
});

it('a connection restarts ICE on the offering side as soon as the transport is disconnected', () => {
  const stumble = [to('connected'), to('disconnected'), to('connected')];
  expect(play(stumble).effects).toEqual(['connected', 'reconnecting', 'restartIce', 'connected']);
  expect(play(stumble, { isOfferer: false }).effects).toEqual(['connected', 'reconnecting', 'connected']);
});

it('a connection restarts ICE on the offering side after a failure', () => {
  const failure = [to('connected'), to('failed')];
  expect(play(failure).effects).toEqual(['connected', 'reconnecting', 'restartIce', 'startGrace']);
  expect(play(failure, { isOfferer: false }).effects).toEqual(['connected', 'reconnecting', 'startGrace']);
});

it('a connection restarts ICE again if it fails after a disconnection', () => {
  const { effects } = play([to('connected'), to('disconnected'), to('failed')]);
  expect(effects).toEqual(['connected', 'reconnecting', 'restartIce', 'restartIce', 'startGrace']);
});

it('a connection has one grace time, even if the transport fails repeatedly in it', () => {
  const inputs = [
    to('connected'),
    to('failed'),
    to('connecting'),
    to('failed'),
    { type: 'graceOver' } as const,
  ];
  const { effects } = play(inputs, { isOfferer: false });
  expect(effects).toEqual(['connected', 'reconnecting', 'startGrace', 'failed', 'dropped']);
});

it('a connection stops the grace time when the transport is connected again', () => {
  const { link, effects } = play([to('connected'), to('failed'), to('connected'), { type: 'graceOver' }]);
  expect(effects.slice(4)).toEqual(['connected', 'stopGrace']);
  expect(link.phase).toBe('connected');
});

it('a connection that never connected has the same grace time', () => {
  const { effects } = play([to('connecting'), to('failed'), { type: 'graceOver' }]);
  expect(effects).toEqual(['restartIce', 'startGrace', 'failed', 'dropped']);
});

it.each<[string, PeerLinkInput, string[]]>([
  ['a goodbye', { type: 'bye' }, ['quit']],
  ['the word of the server', { type: 'left' }, ['quit']],
  ['a closed end', { type: 'closed' }, ['dropped']],
  ['no signalling', { type: 'unreachable' }, ['failed', 'dropped']],
])('%s is final, in every phase', (_name, input, left) => {
  for (const before of [[], [to('connected')], [to('connected'), to('failed')]]) {
    const alone = play(before).effects;
    const after = [{ type: 'bye' } as const, to('connected'), { type: 'graceOver' } as const];
    const { link, effects } = play([...before, input, ...after]);
    expect(effects).toEqual([...alone, ...left]);
    expect(link.phase).toBe('over');
  }
});

it('a connection of a match ignores descriptions of other connections', () => {
  expect(play([to('connected'), { type: 'stranger' }, { type: 'present' }]).effects).toEqual(['connected']);
});

/** Cases of calls (`isPatient`). A `#` before the name: the side that does not offer. */
it.each<[string, readonly PeerLinkInput[], string[]]>([
  ['a goodbye is final', [to('connected'), { type: 'bye' }], ['connected', 'quit']],
  [
    'a socket that blinks is not shown',
    [to('connected'), { type: 'left' }, { type: 'present' }],
    ['connected'],
  ],
  [
    'a lost socket with a lost transport is trouble, with one grace',
    [to('connected'), { type: 'left' }, to('disconnected'), to('failed')],
    ['connected', 'reconnecting', 'restartIce', 'startGrace', 'restartIce'],
  ],
  [
    'in whichever order they go',
    [to('connected'), to('disconnected'), { type: 'left' }],
    ['connected', 'reconnecting', 'restartIce', 'startGrace'],
  ],
  [
    'whoever is away before there was a connection is waited for too',
    [to('connecting'), { type: 'left' }, { type: 'present' }, to('connected')],
    ['reconnecting', 'startGrace', 'restartIce', 'connected', 'stopGrace'],
  ],
  [
    'whoever comes back is offered new ways',
    [to('connected'), to('disconnected'), { type: 'left' }, { type: 'present' }, to('connected')],
    ['connected', 'reconnecting', 'restartIce', 'startGrace', 'restartIce', 'connected', 'stopGrace'],
  ],
  [
    '#whoever comes back is waited for by the other side',
    [to('connected'), to('disconnected'), { type: 'left' }, { type: 'present' }, to('connected')],
    ['connected', 'reconnecting', 'startGrace', 'connected', 'stopGrace'],
  ],
  [
    'a closed end is a new connection',
    [to('connected'), { type: 'closed' }, to('connecting'), to('connected')],
    ['connected', 'reconnecting', 'connectAnew', 'startGrace', 'connected', 'stopGrace'],
  ],
  [
    '#so is a description of another connection, twice if need be',
    [to('connected'), { type: 'stranger' }, { type: 'stranger' }, to('connected')],
    ['connected', 'reconnecting', 'connectAnew', 'startGrace', 'connectAnew', 'connected', 'stopGrace'],
  ],
  [
    'patience ends',
    [to('connected'), { type: 'closed' }, { type: 'graceOver' }, to('connected')],
    ['connected', 'reconnecting', 'connectAnew', 'startGrace', 'failed', 'dropped'],
  ],
  ['nobody is offered anything twice who just came', [{ type: 'present' }, to('connected')], ['connected']],
])('with patience: %s', (name, inputs, expected) => {
  expect(play(inputs, { isOfferer: !name.startsWith('#'), isPatient: true }).effects).toEqual(expected);
});
