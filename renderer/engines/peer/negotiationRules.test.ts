import { expect, it } from 'vitest';
import {
  firstOfferKind,
  isCallable,
  judgeDescription,
  plainerThan,
  preferredCodecs,
  sessionOf,
  transportPolicy,
} from './negotiationRules.ts';

const states: readonly RTCSignalingState[] = ['stable', 'have-local-offer', 'have-remote-offer'];

it('judgeDescription accepts exactly one of two crossing offers', () => {
  for (const isMakingOffer of [true, false]) {
    const situation = {
      isMakingOffer,
      signalingState: isMakingOffer ? 'stable' : 'have-local-offer',
    } as const;
    expect(judgeDescription('offer', { ...situation, isPolite: true })).toBe('apply');
    expect(judgeDescription('offer', { ...situation, isPolite: false })).toBe('ignoreCrossing');
  }
});

it('judgeDescription accepts an offer that does not cross, on both sides', () => {
  for (const isPolite of [true, false]) {
    const situation = { isPolite, isMakingOffer: false, signalingState: 'stable' } as const;
    expect(judgeDescription('offer', situation)).toBe('apply');
  }
});

it('judgeDescription accepts an answer only after a local offer, because a repeated offer is answered twice', () => {
  for (const signalingState of states) {
    const verdict = judgeDescription('answer', { isPolite: false, isMakingOffer: false, signalingState });
    expect(verdict).toBe(signalingState === 'have-local-offer' ? 'apply' : 'ignoreStale');
  }
});

it('judgeDescription ignores a rollback', () => {
  expect(
    judgeDescription('rollback', { isPolite: true, isMakingOffer: false, signalingState: 'stable' }),
  ).toBe('ignoreStale');
});

it('transportPolicy allows only the relay if there is one, so that strangers do not learn addresses', () => {
  expect(transportPolicy([])).toBe('all');
  expect(transportPolicy([{ urls: 'stun:stun.example:3478' }])).toBe('all');
  expect(transportPolicy([{ urls: 'stun:a' }, { urls: ['stun:b', 'turn:c?transport=udp'] }])).toBe('relay');
  expect(transportPolicy([{ urls: 'TURNS:c' }])).toBe('relay');
});

it('isCallable rejects active TCP candidates and the end marker', () => {
  const path = 'candidate:1 1 udp 2122260223 192.0.2.1 54400 typ host';
  expect(isCallable({ candidate: path, tcpType: null })).toBe(true);
  for (const tcpType of ['passive', 'so'] as const)
    expect(isCallable({ candidate: path, tcpType })).toBe(true);
  expect(isCallable({ candidate: path, tcpType: 'active' })).toBe(false);
  expect(isCallable({ candidate: '', tcpType: null })).toBe(false);
});

it('preferredCodecs returns only vp8 and its helpers', () => {
  const names = [
    'video/VP8',
    'video/rtx',
    'video/H264',
    'video/AV1',
    'video/red',
    'video/ulpfec',
    'video/VP9',
  ];
  const codecs = names.map((mimeType) => ({ mimeType }));
  const namesOf = (kind: Parameters<typeof preferredCodecs>[1]) =>
    preferredCodecs(codecs, kind).map((codec) => codec.mimeType);
  expect(namesOf('corrected')).toEqual(['video/VP8', 'video/rtx', 'video/red', 'video/ulpfec']);
  expect(namesOf('plain')).toEqual(['video/VP8', 'video/rtx']);
  expect(namesOf('default')).toEqual([]);
  expect(preferredCodecs([{ mimeType: 'video/H264' }, { mimeType: 'video/rtx' }], 'plain')).toEqual([]);
});

it('plainerThan returns a simpler offer after each refusal, until there is none', () => {
  expect(plainerThan('corrected')).toBe('plain');
  expect(plainerThan('plain')).toBe('default');
  expect(plainerThan('default')).toBeNull();
});

it('firstOfferKind is plain in Firefox, because Chromium refuses its retransmission of the redundancy', () => {
  expect(firstOfferKind('Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0')).toBe(
    'plain',
  );
  expect(firstOfferKind('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0')).toBe(
    'corrected',
  );
});

it('sessionOf returns the session id of a description', () => {
  const sdp = (origin: string) => `v=0\r\n${origin}\r\ns=-\r\nt=0 0\r\n`;
  expect(sessionOf(sdp('o=- 4611731400430051336 2 IN IP4 127.0.0.1'))).toBe('4611731400430051336');
  expect(sessionOf(sdp('o=- 4611731400430051336 9 IN IP4 127.0.0.1'))).toBe('4611731400430051336');
  expect(sessionOf(sdp('o=mozilla...THIS_IS_SDPARTA-99.0 8723 0 IN IP4 0.0.0.0'))).toBe('8723');
  for (const none of ['', 'v=0', 'nonsense o=- 1 2', sdp('o=- x 2 IN IP4 ::1')])
    expect(sessionOf(none)).toBe(null);
});
