import { describe, expect, it } from 'vitest';
import { Play } from './testing.ts';
import { interruptionOf, spentBy } from './view.ts';

const inCall = (balance: number | null = null, price = 40) =>
  new Play({}, { balance }).connectOut('c1', {}, price).see();
const minutes = (play: Play) => play.did('postMinute').map(({ minute }) => minute);
const marks = (play: Play) => play.did('postMark').map(({ mark }) => mark);
const receipt = (play: Play) => play.as('ended').receipt;

describe('minutes', () => {
  it('are requested once each by the caller as they start', () => {
    const play = inCall();
    expect(minutes(play)).toEqual([0]);
    play.advance(59_999);
    expect(minutes(play)).toEqual([0]);
    play.advance(1);
    expect(minutes(play)).toEqual([0, 1]);
    play.advance(180_000);
    expect(minutes(play)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are not requested by the callee, nor before the call begins', () => {
    const called = new Play().connectIn().see();
    called.advance(200_000);
    expect(minutes(called)).toEqual([]);
    const ringing = new Play().ringOut();
    ringing.advance(29_000);
    expect(minutes(ringing)).toEqual([]);
  });

  it('count once each when the server charged them, in any order of the answers', () => {
    const play = inCall();
    play.advance(120_000);
    expect(spentBy(play.state, play.nowMs)).toEqual({ minutes: 3, coins: 0 });
    expect([play.charge(1, 20), play.charge(1, 20), play.charge(0, 60), play.charge(7)]).toEqual([
      'taken',
      'stale',
      'taken',
      'stale',
    ]);
    expect(spentBy(play.state, play.nowMs)).toEqual({ minutes: 3, coins: -80 });
  });

  it('are added to the receipt if the charge is answered after the end', () => {
    const play = inCall();
    play.charge(0, 100);
    play.advance(60_000);
    play.send({ type: 'hangUp' });
    expect(receipt(play)).toMatchObject({ minutes: 2, coins: -40, durationMs: 60_000, reason: 'ended' });
    play.charge(1, 60);
    play.charge(1, 60);
    expect(receipt(play)).toMatchObject({ minutes: 2, coins: -80, unanswered: [] });
    const refused = inCall();
    refused.send({ type: 'hangUp' });
    refused.send({ type: 'minuteRefused', callId: 'c1', minute: 0, why: 'noCoins' });
    expect(receipt(refused)).toMatchObject({ minutes: 0, coins: 0 });
  });

  it('earn a streamer 60 % each, rounded down, and cost the other user, whoever called', () => {
    const end = (isStreamer: boolean, way: 'in' | 'out') => {
      const play = new Play({ isStreamer });
      if (way === 'in') play.connectIn('c1', { price: 33 }).see();
      else play.connectOut('c1', {}, 33).see();
      play.advance(61_000);
      play.send({ type: 'hangUp' });
      for (const minute of [0, 1]) play.charge(minute);
      const { minutes: counted, coins } = receipt(play);
      return [counted, coins];
    };
    expect([end(true, 'in'), end(true, 'out')]).toEqual([
      [2, 38],
      [2, 38],
    ]);
    expect([end(false, 'in'), end(false, 'out')]).toEqual([
      [2, -66],
      [2, -66],
    ]);
  });
});

it('sends each mark once, by its own side', () => {
  const caller = inCall();
  caller.advance(24_999);
  expect(marks(caller)).toEqual([]);
  caller.advance(100_001);
  expect(marks(caller)).toEqual(['caller25second']);
  const called = new Play().connectIn().see();
  called.advance(25_000);
  expect(marks(called)).toEqual(['callee25second']);
  called.advance(5_000);
  called.advance(100_000);
  expect(marks(called)).toEqual(['callee25second', 'callee30second']);
});

describe('coins', () => {
  it('announce a shortage one minute ahead, and the server ends the call', () => {
    const play = inCall(100);
    play.charge(0, 60);
    expect(interruptionOf(play.state)).toBeNull();
    play.advance(60_000);
    play.charge(1, 20);
    const atMs = play.nowMs + 60_000;
    expect(play.did('warnCoins')).toEqual([{ kind: 'warnCoins', callId: 'c1', atMs }]);
    expect(interruptionOf(play.state)).toEqual({ reason: 'noCoins', atMs, shownFromMs: play.nowMs });
    play.advance(60_000);
    play.send({ type: 'minuteRefused', callId: 'c1', minute: 2, why: 'noCoins' });
    expect(receipt(play)).toMatchObject({ reason: 'noCoins', minutes: 2, coins: -80 });
    expect(play.did('cancelCall')).toEqual([{ kind: 'cancelCall', callId: 'c1', reason: 'noCoins' }]);
    expect(play.did('warnCoins')).toHaveLength(1);
  });

  it('cancel the warning when bought, and warn again at the next shortage', () => {
    const play = inCall(50);
    play.charge(0, 10);
    play.send({ type: 'balanceKnown', coins: 50 });
    expect(interruptionOf(play.state)).toBeNull();
    play.advance(60_000);
    play.charge(1, 10);
    expect(play.did('warnCoins')).toHaveLength(2);
  });

  it('are not counted twice while a charge is unanswered', () => {
    const play = inCall(80);
    // The balance event arrives before the answer to the first minute.
    play.send({ type: 'balanceKnown', coins: 40 });
    play.charge(0, 40);
    expect(play.did('warnCoins')).toEqual([]);
  });

  it('do not count as missing for a minute that the server has already charged', () => {
    const play = inCall(120);
    play.charge(0, 80);
    const startMs = play.nowMs;
    play.advance(59_000);
    // The server's clock began a second before the first picture came.
    play.send({ type: 'balanceKnown', coins: 40 });
    expect(interruptionOf(play.state)).toBeNull();
    play.advance(1_000);
    play.charge(1, 40);
    expect(interruptionOf(play.state)).toBeNull();
    play.advance(59_000);
    play.send({ type: 'balanceKnown', coins: 0 });
    expect(interruptionOf(play.state)?.atMs).toBe(startMs + 3 * 60_000);
    play.advance(1_000);
    play.charge(2, 0);
    expect(interruptionOf(play.state)?.atMs).toBe(startMs + 3 * 60_000);
    expect(play.did('warnCoins')).toHaveLength(1);
  });

  it('warn a paying callee by the balance that the server reports', () => {
    const play = new Play({}, { balance: 100 }).connectIn().see();
    play.send({ type: 'balanceKnown', coins: 60 });
    play.advance(60_000);
    play.send({ type: 'balanceKnown', coins: 20 });
    const atMs = play.nowMs + 60_000;
    expect(interruptionOf(play.state)).toMatchObject({ reason: 'noCoins', atMs });
    play.advance(60_500);
    play.send({ type: 'setMini', isMini: true });
    expect(play.did('warnCoins')).toEqual([{ kind: 'warnCoins', callId: 'c1', atMs }]);
    play.send({ type: 'callEnded', callId: 'c1', reason: 'noCoins', minutes: null });
    expect(receipt(play).reason).toBe('noCoins');
  });

  it.each([
    ['a little before her own minute', 59_900],
    ['after it', 63_000],
  ])('run out for a callee one minute after the last charge, which comes %s', (_, chargedMs) => {
    const play = new Play({}, { balance: 100 }).connectIn().see();
    const startMs = play.nowMs;
    play.send({ type: 'balanceKnown', coins: 60 });
    play.advance(chargedMs);
    play.send({ type: 'balanceKnown', coins: 20 });
    const atMs = startMs + chargedMs + 60_000;
    expect(interruptionOf(play.state)).toMatchObject({ reason: 'noCoins', atMs, shownFromMs: play.nowMs });
    play.advance(30_000);
    play.send({ type: 'balanceKnown', coins: 20 });
    expect(interruptionOf(play.state)?.atMs).toBe(atMs);
    expect(play.did('warnCoins')).toEqual([{ kind: 'warnCoins', callId: 'c1', atMs }]);
  });

  it('begin no minute if something of the same price was bought', () => {
    const play = new Play({}, { balance: 110 }).connectIn().see();
    const startMs = play.nowMs;
    play.send({ type: 'balanceKnown', coins: 70 });
    play.advance(25_000);
    play.send({ type: 'balanceKnown', coins: 30 });
    expect(interruptionOf(play.state)?.atMs).toBe(startMs + 60_000);
  });

  it('are counted down to the next minute if the call goes on after the expected end', () => {
    const play = new Play({}, { balance: 20 }).connectIn().see();
    const startMs = play.nowMs;
    const cutMs = () => (interruptionOf(play.state)?.atMs ?? 0) - startMs;
    expect(cutMs()).toBe(60_000);
    play.advance(64_900);
    play.send({ type: 'setMini', isMini: true });
    expect(cutMs()).toBe(60_000);
    play.advance(100);
    play.send({ type: 'setMini', isMini: false });
    expect(cutMs()).toBe(120_000);
    expect(play.did('warnCoins').map(({ atMs }) => atMs - startMs)).toEqual([60_000, 120_000]);
  });

  it('are ignored for a streamer', () => {
    const play = new Play({ isStreamer: true }, { balance: 0 }).connectOut().see();
    play.charge(0, 0);
    expect([play.did('warnCoins'), interruptionOf(play.state)]).toEqual([[], null]);
  });

  it('never run out in a free call', () => {
    const play = inCall(0, 0);
    play.charge(0, 0);
    expect([play.did('warnCoins'), interruptionOf(play.state)]).toEqual([[], null]);
  });
});

describe('a computer that slept', () => {
  it('makes the client ask whether the call ended before it requests another minute', () => {
    const play = inCall();
    play.sleep(600_000);
    play.advance(0);
    expect([minutes(play), play.did('askIsEnd')]).toEqual([[0], [{ kind: 'askIsEnd', callId: 'c1' }]]);
    play.advance(120_000);
    expect(minutes(play)).toEqual([0]);
    play.send({ type: 'callEndKnown', callId: 'c1', isEnd: true, reason: 'connectionLost' });
    expect(receipt(play)).toMatchObject({ reason: 'connectionLost', minutes: 1 });
  });

  it('makes the client request every minute of a call that went on', () => {
    const play = inCall();
    play.advance(50_000);
    play.sleep(80_000);
    play.advance(0);
    expect(minutes(play)).toEqual([0]);
    play.send({ type: 'callEndKnown', callId: 'c1', isEnd: false, reason: null });
    expect(minutes(play)).toEqual([0, 1, 2]);
    play.advance(50_000);
    expect(minutes(play)).toEqual([0, 1, 2, 3]);
  });

  it('makes the client pause billing after waking until the server answers', () => {
    const play = inCall();
    play.send({ type: 'wake' });
    play.advance(70_000);
    expect(minutes(play)).toEqual([0]);
    play.send({ type: 'callEndKnown', callId: 'c1', isEnd: false, reason: null });
    expect(minutes(play)).toEqual([0, 1]);
  });

  it('makes the client ask about the call when a minute is refused as too late', () => {
    const play = inCall();
    play.send({ type: 'minuteRefused', callId: 'c1', minute: 0, why: 'ended' });
    expect([play.kind, play.did('askIsEnd').length]).toEqual(['incall', 1]);
  });
});
