import { describe, expect, it } from 'vitest';
import { Play } from './testing.ts';
import { interruptionOf, spentBy } from './view.ts';

const inCall = (balance: number | null = null, price = 40) =>
  new Play({}, { balance }).connectOut('c1', {}, price).see();
const minutes = (play: Play) => play.did('postMinute').map(({ minute }) => minute);
const marks = (play: Play) => play.did('postMark').map(({ mark }) => mark);
const receipt = (play: Play) => play.as('ended').receipt;

describe('minutes', () => {
  it('minutes are named once each as they start, by the caller', () => {
    const play = inCall();
    expect(minutes(play)).toEqual([0]);
    play.advance(59_999);
    expect(minutes(play)).toEqual([0]);
    play.advance(1);
    expect(minutes(play)).toEqual([0, 1]);
    play.advance(180_000);
    expect(minutes(play)).toEqual([0, 1, 2, 3, 4]);
  });

  it('minutes are never named by the one who is called, nor before both are in the call', () => {
    const called = new Play().connectIn().see();
    called.advance(200_000);
    expect(minutes(called)).toEqual([]);
    const ringing = new Play().ringOut();
    ringing.advance(29_000);
    expect(minutes(ringing)).toEqual([]);
  });

  it('minutes are spent when the server charged them, each once, in whatever order it answers', () => {
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

  it('belong on the receipt when they are answered after the end', () => {
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

  it('minutes are earned by the streamer, 60 % of each rounded down, and paid by the other, whoever called', () => {
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

it('marks are told exactly once, each side its own', () => {
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
  it('that run out are announced one minute in advance, and the call ends where the server says so', () => {
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

  it('that were bought meanwhile take the warning back; a new shortage warns anew', () => {
    const play = inCall(50);
    play.charge(0, 10);
    play.send({ type: 'balanceKnown', coins: 50 });
    expect(interruptionOf(play.state)).toBeNull();
    play.advance(60_000);
    play.charge(1, 10);
    expect(play.did('warnCoins')).toHaveLength(2);
  });

  it('coins are not counted twice while an answer is under way', () => {
    const play = inCall(80);
    // The server's word of the balance overtakes its answer to the first minute.
    play.send({ type: 'balanceKnown', coins: 40 });
    play.charge(0, 40);
    expect(play.did('warnCoins')).toEqual([]);
  });

  it('coins of a minute that the server has begun already are not missing for it', () => {
    const play = inCall(120);
    play.charge(0, 80);
    const startMs = play.nowMs;
    play.advance(59_000);
    // Its clock began a second before the first picture came.
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

  it('run out for who was called and pays too, by the balance that the server tells', () => {
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
  ])('run out for her a minute after the charge that left too few, which comes %s', (_, chargedMs) => {
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

  it('spent on something of the same price begin no minute', () => {
    const play = new Play({}, { balance: 110 }).connectIn().see();
    const startMs = play.nowMs;
    play.send({ type: 'balanceKnown', coins: 70 });
    play.advance(25_000);
    play.send({ type: 'balanceKnown', coins: 30 });
    expect(interruptionOf(play.state)?.atMs).toBe(startMs + 60_000);
  });

  it('that ran out, as far as she knew, in a call that goes on are counted down to the minute after', () => {
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

  it('of a streamer are no matter', () => {
    const play = new Play({ isStreamer: true }, { balance: 0 }).connectOut().see();
    play.charge(0, 0);
    expect([play.did('warnCoins'), interruptionOf(play.state)]).toEqual([[], null]);
  });

  it('of a call without a price never run out', () => {
    const play = inCall(0, 0);
    play.charge(0, 0);
    expect([play.did('warnCoins'), interruptionOf(play.state)]).toEqual([[], null]);
  });
});

describe('a machine that slept', () => {
  it('a machine that slept asks whether the call ended before it counts another minute', () => {
    const play = inCall();
    play.sleep(600_000);
    play.advance(0);
    expect([minutes(play), play.did('askIsEnd')]).toEqual([[0], [{ kind: 'askIsEnd', callId: 'c1' }]]);
    play.advance(120_000);
    expect(minutes(play)).toEqual([0]);
    play.send({ type: 'callEndKnown', callId: 'c1', isEnd: true, reason: 'connectionLost' });
    expect(receipt(play)).toMatchObject({ reason: 'connectionLost', minutes: 1 });
  });

  it('a machine that slept counts every minute of a call that went on', () => {
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

  it('a machine that slept holds the minutes after a wake too, until the answer', () => {
    const play = inCall();
    play.send({ type: 'wake' });
    play.advance(70_000);
    expect(minutes(play)).toEqual([0]);
    play.send({ type: 'callEndKnown', callId: 'c1', isEnd: false, reason: null });
    expect(minutes(play)).toEqual([0, 1]);
  });

  it('a machine that slept asks when the server says that a minute came too late', () => {
    const play = inCall();
    play.send({ type: 'minuteRefused', callId: 'c1', minute: 0, why: 'ended' });
    expect([play.kind, play.did('askIsEnd').length]).toEqual(['incall', 1]);
  });
});
