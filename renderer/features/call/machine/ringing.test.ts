import { describe, expect, it } from 'vitest';
import { callCancelReasons } from '#shared/domain/calls.ts';
import { aCall, aRing, aStart, person, Play } from './testing.ts';
import { needsReceipt } from './view.ts';

const kinds = (play: Play) => play.took().map((effect) => effect.kind);
const cancels = (play: Play) => play.did('cancelCall').map(({ callId, reason }) => `${callId} ${reason}`);
const receipt = (play: Play) => play.as('ended').receipt;

describe('an outgoing call', () => {
  it('asks for the price, then the server, and rings from within the channel', () => {
    const play = new Play();
    play.send(aCall());
    expect(play.as('asking')).toMatchObject({ step: 'price', price: null, attempt: 1 });
    play.send({ type: 'priceKnown', attempt: 1, price: 40 });
    expect(play.as('asking')).toMatchObject({ step: 'start', price: 40 });
    play.send(aStart(1, 'c1'));
    expect(play.as('ringingOut').expiresAtMs).toBe(play.nowMs + 30_000);
    expect(kinds(play)).toEqual(['stopMatching', 'askPrice', 'startCall', 'join']);
    play.send({ type: 'callAccepted', callId: 'c1' });
    expect(play.as('connecting').isPeerHere).toBe(false);
    play.send({ type: 'peerJoined', callId: 'c1' });
    play.see();
    expect(play.as('incall').startedAtMs).toBe(play.nowMs);
    expect(play.armed.has('ring')).toBe(false);
  });

  it.each(['notEnoughCoins', 'busy', 'blocked', 'locked', 'offline', 'failed'] as const)(
    'ends with the reason of a refusal: %s',
    (why) => {
      for (const step of ['price', 'start']) {
        const play = new Play();
        play.send(aCall());
        if (step === 'start') play.send({ type: 'priceKnown', attempt: 1, price: 40 });
        play.send({ type: 'callRefused', attempt: 1, why });
        expect(receipt(play)).toMatchObject({ callId: null, reason: why, minutes: 0, coins: 0 });
        expect([play.did('join'), play.did('cancelCall'), play.did('finished').length]).toEqual([[], [], 1]);
      }
    },
  );

  it('rings for exactly thirty seconds', () => {
    const play = new Play().ringOut();
    play.advance(29_999);
    expect(play.kind).toBe('ringingOut');
    play.advance(1);
    expect(receipt(play)).toMatchObject({ reason: 'noAnswer', endedBy: 'nobody', startedAtMs: null });
    expect(cancels(play)).toEqual(['c1 noAnswer']);
    expect([...play.armed.keys()]).toEqual(['word']);
  });

  it('leaves the channel first and reports the reason when the caller cancels', () => {
    const play = new Play().ringOut();
    play.took();
    play.send({ type: 'hangUp' });
    expect(receipt(play)).toMatchObject({ reason: 'cancelled', endedBy: 'me' });
    expect(kinds(play)).toEqual(['leave', 'cancelCall', 'finished']);
  });

  it('is cancelled at the server if the caller hung up before its answer', () => {
    const play = new Play();
    play.send(aCall());
    play.send({ type: 'priceKnown', attempt: 1, price: 40 });
    play.send({ type: 'hangUp' });
    expect(receipt(play)).toMatchObject({ callId: null, reason: 'cancelled' });
    play.send(aStart(1, 'late'));
    expect([play.kind, cancels(play)]).toEqual(['ended', ['late cancelled']]);
  });

  it('becomes the incoming call if the peer called first, and the peer pays', () => {
    const play = new Play();
    play.send(aCall());
    play.send({ type: 'priceKnown', attempt: 1, price: 40 });
    play.send(aRing('theirs', play.nowMs + 30_000, { peer: person('ana') }));
    play.send({ ...aStart(1, 'theirs'), direction: 'incoming' });
    expect(play.as('connecting')).toMatchObject({
      call: { callId: 'theirs', direction: 'incoming' },
      waiting: null,
    });
    expect(play.did('join')).toHaveLength(1);
    play.send({ type: 'firstFrame', callId: 'theirs' });
    expect([play.kind, play.did('postMinute')]).toEqual(['incall', []]);
  });

  it('ends if the peer called first and hung up before the answer', () => {
    const play = new Play();
    play.send(aRing('theirs', play.nowMs + 30_000));
    play.send({ type: 'callEnded', callId: 'theirs', reason: 'cancelled', minutes: null });
    play.send({ type: 'dismiss' });
    play.send(aCall());
    play.send({ type: 'priceKnown', attempt: 1, price: 40 });
    play.send({ ...aStart(1, 'theirs'), direction: 'incoming' });
    expect([receipt(play).reason, play.did('join')]).toEqual(['cancelled', []]);
  });

  it.each(callCancelReasons)('ends with the reason of the server: %s', (reason) => {
    const play = new Play().ringOut();
    play.send({ type: 'callEnded', callId: 'c1', reason, minutes: null });
    expect(receipt(play).reason).toBe(reason);
    expect(receipt(play).endedBy).toBe(
      ['declined', 'cancelled', 'ended', 'peerLeave', 'busy'].includes(reason) ? 'peer' : 'nobody',
    );
    expect([play.did('leave').length, play.did('cancelCall')]).toEqual([1, []]);
  });

  it('can be repeated from the receipt, which can be dismissed', () => {
    const play = new Play().ringOut();
    play.advance(30_000);
    play.send({ type: 'callBack', fromScreen: 'call' });
    expect(play.as('asking')).toMatchObject({ peer: { _id: 'ana' }, callType: 'video', attempt: 2 });
    play.send({ type: 'hangUp' });
    play.send({ type: 'dismiss' });
    expect(play.kind).toBe('idle');
  });
});

describe('an incoming call', () => {
  it('joins the channel when accepted', () => {
    const play = new Play().ringIn();
    expect(play.took()).toEqual([]);
    play.send({ type: 'accept', callId: 'c1' });
    expect(kinds(play)).toEqual(['stopMatching', 'join']);
    expect([play.kind, play.armed.has('ring')]).toEqual(['connecting', false]);
  });

  it('is cancelled at the server when declined', () => {
    const play = new Play().ringIn();
    play.send({ type: 'decline', callId: 'c1' });
    expect(needsReceipt(receipt(play))).toBe(false);
    expect([receipt(play).reason, cancels(play), play.did('leave')]).toEqual([
      'declined',
      ['c1 declined'],
      [],
    ]);
  });

  it('ends as missed after the ring, without a request', () => {
    const play = new Play();
    play.send(aRing('c1', play.nowMs + 12_000));
    play.advance(12_000);
    expect(receipt(play)).toMatchObject({ direction: 'incoming', reason: 'noAnswer', startedAtMs: null });
    expect(needsReceipt(receipt(play))).toBe(true);
    expect(cancels(play)).toEqual([]);
  });

  it('never rings longer than thirty seconds, nor after its end', () => {
    const ahead = new Play();
    ahead.send(aRing('c1', ahead.nowMs + 600_000));
    expect(ahead.as('ringingIn').expiresAtMs).toBe(ahead.nowMs + 30_000);
    const late = new Play();
    expect(late.send(aRing('c1', late.nowMs))).toBe('stale');
    expect(late.kind).toBe('idle');
  });

  it('ends here when another window took it, before or after accepting', () => {
    for (const play of [new Play().ringIn(), new Play().connectIn(), new Play().connectIn().see()]) {
      play.send({ type: 'takenElsewhere', callId: 'c1' });
      expect(receipt(play).reason).toBe('elsewhere');
      // The call goes on in the other window.
      expect([cancels(play), play.armed.size]).toEqual([[], 0]);
    }
  });

  it('rings only once if the server reports it repeatedly', () => {
    const play = new Play().ringIn();
    const { state } = play;
    expect(play.send(aRing('c1', play.nowMs + 20_000))).toBe('stale');
    expect(play.state).toBe(state);
    play.send({ type: 'callEnded', callId: 'c1', reason: 'cancelled', minutes: null });
    expect(receipt(play)).toMatchObject({ reason: 'cancelled', endedBy: 'peer' });
    play.send({ type: 'dismiss' });
    expect(play.send(aRing('c1', play.nowMs + 20_000))).toBe('stale');
    expect(play.kind).toBe('idle');
  });
});

describe('a second call', () => {
  const second = (play: Play) => play.send(aRing('c2', play.nowMs + 20_000, { peer: person('cleo') }));

  it('is refused as busy if the split is off', () => {
    const play = new Play().connectOut().see();
    second(play);
    expect([play.as('incall').waiting, cancels(play)]).toEqual([null, ['c2 busy']]);
  });

  it('waits if the split is on, and accepting it ends the first call before', () => {
    const play = new Play({ hasMultipleCalls: true }).connectOut().see();
    second(play);
    expect(play.as('incall').waiting?.call.callId).toBe('c2');
    play.took();
    play.send({ type: 'acceptWaiting', callId: 'c2' });
    expect(kinds(play)).toEqual(['leave', 'cancelCall', 'finished', 'stopMatching', 'join']);
    expect(play.as('connecting')).toMatchObject({ call: { callId: 'c2' }, waiting: null });
    expect([...play.armed.keys()]).toEqual(['connect']);
  });

  it('does not disturb the first call if it is declined, cancelled or not answered', () => {
    for (const end of ['decline', 'gone', 'time'] as const) {
      const play = new Play({ hasMultipleCalls: true }).connectOut().see();
      play.send({ type: 'remoteVideoState', callId: 'c1', state: 2 });
      second(play);
      if (end === 'decline') play.send({ type: 'declineWaiting', callId: 'c2' });
      if (end === 'gone') play.send({ type: 'callEnded', callId: 'c2', reason: 'cancelled', minutes: null });
      if (end === 'time') play.advance(20_000);
      expect(play.as('incall')).toMatchObject({ call: { callId: 'c1' }, waiting: null });
      expect(cancels(play)).toEqual(end === 'decline' ? ['c2 declined'] : []);
    }
  });

  it('keeps ringing if the first call ends meanwhile', () => {
    const play = new Play({ hasMultipleCalls: true }).connectOut().see();
    second(play);
    play.send({ type: 'hangUp' });
    expect(play.as('ringingIn').call.callId).toBe('c2');
    expect([play.did('finished').length, [...play.armed.keys()]]).toEqual([1, ['ring']]);
  });

  it('replaces an earlier ring of the same user', () => {
    const play = new Play().ringIn('c1');
    play.send(aRing('c2', play.nowMs + 20_000));
    expect(play.as('ringingIn').call.callId).toBe('c2');
    expect(play.did('finished')[0]?.receipt).toMatchObject({ callId: 'c1', reason: 'cancelled' });
  });
});

describe('two users who call each other at once', () => {
  const theirs = (play: Play, callId: string) =>
    play.send(aRing(callId, play.nowMs + 20_000, { peer: person('ana') }));

  it.each([
    ['a', 'b', 'ringingOut', []],
    ['b', 'a', 'connecting', ['b cancelled']],
  ])('keep the call with the lesser id: own %s, theirs %s', (own, other, kind, told) => {
    const later = new Play().ringOut(own);
    theirs(later, other);
    expect([later.kind, cancels(later)]).toEqual([kind, told]);
    const earlier = new Play();
    earlier.send(aCall());
    earlier.send({ type: 'priceKnown', attempt: 1, price: 40 });
    theirs(earlier, other);
    earlier.send(aStart(1, own));
    expect([earlier.kind, cancels(earlier)]).toEqual([kind, told]);
    for (const play of [later, earlier])
      expect(play.state).toMatchObject({ call: { callId: 'a' }, waiting: null });
  });

  it('are connected in the one call that the server accepted', () => {
    const play = new Play();
    play.send(aCall());
    play.send({ type: 'priceKnown', attempt: 1, price: 40 });
    theirs(play, 'x');
    play.send({ type: 'callRefused', attempt: 1, why: 'busy' });
    expect(play.as('connecting').call).toMatchObject({ callId: 'x', direction: 'incoming' });
  });
});

describe('a call from a match', () => {
  it.each(['out', 'in'])('keeps the match until both users are in the call: %s', (way) => {
    const play = new Play();
    if (way === 'out') play.connectOut('c1', { matchId: 'm1' });
    else play.connectIn('c1', { matchId: 'm1' });
    expect([play.did('stopMatching'), play.did('endMatch')]).toEqual([[], []]);
    play.see();
    expect(play.did('endMatch')).toEqual([{ kind: 'endMatch', matchId: 'm1' }]);
  });

  it('does not end the match if the call fails', () => {
    const play = new Play().ringOut('c1', { matchId: 'm1' });
    play.send({ type: 'callEnded', callId: 'c1', reason: 'declined', minutes: null });
    expect([play.did('stopMatching'), play.did('endMatch')]).toEqual([[], []]);
  });

  it('keeps ringing when the match ends, and prevents another match', () => {
    const play = new Play().ringOut('c1', { matchId: 'm1' });
    play.send({ type: 'matchOver', matchId: 'm1' });
    expect(play.did('stopMatching')).toHaveLength(1);
    play.send({ type: 'peerJoined', callId: 'c1' });
    play.see();
    expect(play.did('endMatch')).toEqual([]);
  });

  it('lets the callee search on until the answer', () => {
    const play = new Play().ringIn('c1', { matchId: 'm1' });
    play.send({ type: 'matchOver', matchId: 'm1' });
    expect(play.did('stopMatching')).toEqual([]);
    play.send({ type: 'accept', callId: 'c1' });
    expect(play.did('stopMatching')).toHaveLength(1);
  });
});
