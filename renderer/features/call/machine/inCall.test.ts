import { describe, expect, it } from 'vitest';
import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import { defaultRules } from './rules.ts';
import { meId, person, Play, aRing } from './testing.ts';
import { interruptionOf, isSoundNeeded, isPeerBlurred, isRoomShownIn } from './view.ts';

const video = (play: Play, state: RemoteVideoState) =>
  play.send({ type: 'remoteVideoState', callId: 'c1', state });
const camera = (play: Play, isOn: boolean) =>
  play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: isOn, microphone: true } });
const sound = (play: Play, agoMs = 0) => play.send({ type: 'soundCame', callId: 'c1', agoMs });
const link = (play: Play, state: 'connected' | 'reconnecting' | 'failed') =>
  play.send({ type: 'connectionChanged', callId: 'c1', state });
const receipt = (play: Play) => play.as('ended').receipt;
const told = (play: Play) => play.did('cancelCall').map(({ reason }) => reason);
const inCall = (rules = {}) => new Play(rules).connectOut().see();

describe('the user who ends a call', () => {
  it('is this user if the server says so, after a report or in another window', () => {
    const ended = { type: 'callEnded', callId: 'c1', reason: 'ended', minutes: null, by: 'me' } as const;
    const play = inCall();
    play.send(ended);
    expect(receipt(play)).toMatchObject({ reason: 'ended', endedBy: 'me' });
    const other = inCall();
    other.send({ ...ended, by: 'peer' });
    expect(receipt(other).endedBy).toBe('peer');
  });

  it('is the peer who leaves, until the server reports another reason', () => {
    const play = inCall();
    play.send({ type: 'peerLeft', callId: 'c1', reason: 'quit' });
    expect(receipt(play)).toMatchObject({ reason: 'peerLeave', endedBy: 'peer' });
    play.send({ type: 'callEnded', callId: 'another', reason: 'noCoins', minutes: null });
    expect(receipt(play).reason).toBe('peerLeave');
    play.send({ type: 'callEnded', callId: 'c1', reason: 'noCoins', minutes: null });
    expect(receipt(play)).toMatchObject({ reason: 'noCoins', endedBy: 'nobody' });
    // The first reason of the server stays.
    expect(play.send({ type: 'callEnded', callId: 'c1', reason: 'ended', minutes: null })).toBe('stale');
  });
});

describe('the receipt', () => {
  const word = { type: 'callEnded', callId: 'c1', reason: 'connectionLost', minutes: 1 } as const;

  it('waits up to 3 seconds for the reason and the length that the server reports', () => {
    const play = inCall();
    play.advance(30_000);
    play.send({ type: 'peerLeft', callId: 'c1', reason: 'quit' });
    expect(receipt(play)).toMatchObject({ word: 'awaited' });
    play.advance(2_999);
    expect(receipt(play).word).toBe('awaited');
    play.send({ ...word, seconds: 26, by: 'peer' });
    expect(receipt(play)).toMatchObject({
      word: 'told',
      reason: 'connectionLost',
      endedBy: 'peer',
      durationMs: 26_000,
      minutes: 1,
      isSettled: true,
    });
    // A call keeps the first reason and length that the server reported.
    expect(play.send({ ...word, reason: 'ended', seconds: 40, by: 'me' })).toBe('stale');
  });

  it("shows the client's own figures if the server is silent, and corrects them once when it reports", () => {
    const play = inCall();
    play.advance(30_000);
    play.send({ type: 'connectionChanged', callId: 'c1', state: 'failed' });
    play.advance(3_000);
    expect(receipt(play)).toMatchObject({ word: 'missing', reason: 'connectionLost', durationMs: 30_000 });
    play.send({ ...word, reason: 'ended', seconds: 31, by: 'peer' });
    expect(receipt(play)).toMatchObject({
      word: 'told',
      reason: 'ended',
      endedBy: 'peer',
      durationMs: 31_000,
    });
  });

  it('keeps `suspended` as the reason, and takes the length from the server', () => {
    const play = inCall();
    play.send({ type: 'suspend' });
    play.send({ ...word, reason: 'ended', seconds: 12, by: 'me' });
    expect(receipt(play)).toMatchObject({ word: 'told', reason: 'suspended', durationMs: 12_000 });
  });

  it('has a length if the server began the call before the first picture', () => {
    const play = new Play().meetOut();
    play.advance(5_000);
    play.send({ type: 'hangUp' });
    expect(receipt(play).startedAtMs).toBeNull();
    play.send({ ...word, reason: 'ended', seconds: 5, by: 'me' });
    expect(receipt(play)).toMatchObject({ startedAtMs: play.nowMs - 5_000, durationMs: 5_000, minutes: 1 });
  });

  it("keeps the user's own hang-up if the deployment does not report who ended the call", () => {
    const play = inCall();
    play.send({ type: 'hangUp' });
    play.send({ ...word, reason: 'ended', minutes: null });
    expect(receipt(play)).toMatchObject({ word: 'told', reason: 'ended', endedBy: 'me' });
  });
});

describe('a call begins', () => {
  it('at the first decoded frame', () => {
    const play = new Play().connectOut();
    video(play, remoteVideoStates.starting);
    play.advance(700);
    expect(play.kind).toBe('connecting');
    play.see();
    expect(play.as('incall').startedAtMs).toBe(1_000_700);
  });

  it.each([0, 800])('with the audio room %i ms after both joined', (roomJoinDelayMs) => {
    const play = new Play({ roomJoinDelayMs }).connectOut('c1', { callType: 'audio' });
    if (roomJoinDelayMs > 0) {
      play.advance(roomJoinDelayMs - 1);
      expect(play.kind).toBe('connecting');
      play.advance(1);
    }
    expect(play.as('incall').startedAtMs).toBe(1_000_000 + roomJoinDelayMs);
  });

  it("with the audio room if the peer's camera is off, and only with a frame if the room is disabled", () => {
    const open = new Play({ roomJoinDelayMs: 500 }).connectOut();
    camera(open, false);
    open.advance(500);
    expect(open.kind).toBe('incall');
    const closed = new Play({ hasAudioRoom: false }).connectOut();
    camera(closed, false);
    closed.advance(9_999);
    expect(closed.kind).toBe('connecting');
    closed.advance(1);
    expect([receipt(closed).reason, told(closed)]).toEqual(['noVideo', ['noVideo']]);
  });

  it('with the audio room only while connected; without a connection no minute is charged', () => {
    for (const direction of ['meetOut', 'meetIn'] as const) {
      const play = new Play()[direction]('c1', { callType: 'audio' });
      play.link('connecting');
      play.advance(19_999);
      expect([play.kind, play.did('postMinute'), play.armed.has('join')]).toEqual(['connecting', [], false]);
      play.advance(1);
      expect(receipt(play)).toMatchObject({
        reason: 'connectionLost',
        minutes: 0,
        coins: 0,
        startedAtMs: null,
      });
      expect([play.did('postMinute'), told(play)]).toEqual([[], ['connectionLost']]);
    }
  });

  it('with the audio room when the connection comes up after the join delay', () => {
    const play = new Play({ roomJoinDelayMs: 500 }).meetOut('c1', { callType: 'audio' });
    play.advance(200);
    play.link('connected');
    play.advance(299);
    expect([play.kind, play.did('postMinute')]).toEqual(['connecting', []]);
    play.advance(1);
    expect(play.as('incall').startedAtMs).toBe(1_000_500);
    const late = new Play({ roomJoinDelayMs: 500 }).meetOut();
    camera(late, false);
    late.advance(3_000);
    expect(late.kind).toBe('connecting');
    late.link('connected');
    expect(late.as('incall').startedAtMs).toBe(1_003_000);
    expect(late.did('postMinute')).toEqual([{ kind: 'postMinute', callId: 'c1', minute: 0 }]);
  });

  it('after a connection lost during the join delay is back', () => {
    const play = new Play({ roomJoinDelayMs: 500 }).connectOut('c1', { callType: 'audio' });
    play.link('reconnecting');
    play.advance(4_000);
    expect([play.kind, play.did('postMinute')]).toEqual(['connecting', []]);
    play.link('connected');
    expect(play.as('incall').startedAtMs).toBe(1_004_000);
    expect(play.armed.has('lost')).toBe(false);
    const gone = new Play({ roomJoinDelayMs: 500 }).connectOut('c1', { callType: 'audio' });
    gone.link('reconnecting');
    gone.advance(8_000);
    expect([receipt(gone).reason, receipt(gone).coins]).toEqual(['connectionLost', 0]);
  });

  it('with a frame only, if the peer turns the camera on within the join delay', () => {
    const play = new Play({ roomJoinDelayMs: 500 }).connectOut();
    camera(play, false);
    play.advance(400);
    camera(play, true);
    play.advance(400);
    expect([play.kind, play.armed.has('join')]).toEqual(['connecting', false]);
  });

  it('not at all if the peer does not join or no frame arrives', () => {
    const alone = new Play().ringIn();
    alone.send({ type: 'accept', callId: 'c1' });
    alone.advance(10_000);
    expect([receipt(alone).reason, told(alone)]).toEqual(['connectionLost', ['connectionLost']]);
    const stuck = new Play().connectOut();
    video(stuck, remoteVideoStates.starting);
    stuck.advance(19_999);
    expect(stuck.kind).toBe('connecting');
    stuck.advance(1);
    expect([receipt(stuck).reason, receipt(stuck).coins]).toEqual(['connectionLost', 0]);
  });
});

describe('a missing picture', () => {
  it.each([1, 2] as const)(
    'has its timers cancelled by state %i and started by every other state',
    (good) => {
      for (const bad of [0, 3, 4] as const) {
        const play = inCall();
        video(play, bad);
        expect([play.armed.has('noVideo'), play.armed.has('room')]).toEqual([true, true]);
        play.advance(9_000);
        video(play, good);
        expect([play.armed.has('noVideo'), play.armed.has('room')]).toEqual([false, false]);
        play.advance(20_000);
        expect(play.kind).toBe('incall');
      }
    },
  );

  it('shows the audio room after a second, until the next picture', () => {
    const play = inCall();
    video(play, 3);
    play.advance(999);
    expect(isRoomShownIn(play.state)).toBe(false);
    play.advance(1);
    expect(isRoomShownIn(play.state)).toBe(true);
    video(play, 2);
    expect(isRoomShownIn(play.state)).toBe(false);
  });

  it('ends the call after ten seconds, with a countdown; another bad state does not restart it', () => {
    const play = inCall();
    expect(interruptionOf(play.state)).toBeNull();
    video(play, 3);
    const atMs = play.nowMs + 10_000;
    play.advance(5_000);
    video(play, 0);
    expect(interruptionOf(play.state)).toEqual({ reason: 'noVideo', atMs, shownFromMs: atMs - 10_000 });
    play.advance(4_999);
    expect(play.kind).toBe('incall');
    play.advance(1);
    expect(receipt(play)).toMatchObject({ reason: 'noVideo', endedBy: 'nobody', durationMs: 10_000 });
  });

  it('ends the call after the limit of the settings, and never if it is 0', () => {
    const short = inCall({ noVideoLimitMs: 3_000 });
    video(short, 0);
    short.advance(3_000);
    expect(receipt(short).reason).toBe('noVideo');
    const none = inCall({ noVideoLimitMs: 0 });
    video(none, 0);
    expect(interruptionOf(none.state)).toBeNull();
    none.advance(50_000);
    expect(none.kind).toBe('incall');
  });

  it('does not end the call while the camera is off, and has ten seconds once it is on', () => {
    const play = inCall();
    camera(play, false);
    video(play, 0);
    for (let second = 0; second < 40; second++) {
      play.advance(1_000);
      sound(play);
    }
    expect([play.kind, isSoundNeeded(play.state)]).toEqual(['incall', true]);
    camera(play, true);
    play.advance(9_999);
    expect(play.kind).toBe('incall');
    play.advance(1);
    expect(receipt(play).reason).toBe('noVideo');
  });

  it('ends the call despite a camera that is off if the audio room is disabled', () => {
    const play = inCall({ hasAudioRoom: false });
    camera(play, false);
    video(play, 0);
    expect([play.armed.has('room'), play.armed.has('noVideo')]).toEqual([false, true]);
    play.advance(9_000);
    expect(isRoomShownIn(play.state)).toBe(false);
    play.advance(1_000);
    expect(receipt(play).reason).toBe('noVideo');
  });
});

describe('missing sound', () => {
  const audio = (rules = {}) => new Play(rules).connectIn('c1', { callType: 'audio' });

  it('ends the call fifteen seconds after the last packet, even if that packet is reported late', () => {
    const play = audio();
    expect(isRoomShownIn(play.state)).toBe(true);
    play.advance(12_400);
    sound(play, 400);
    const atMs = play.nowMs + 14_600;
    play.advance(3_000);
    // Reports the same packet again, and an earlier one.
    sound(play, 3_400);
    sound(play, 9_000);
    expect(interruptionOf(play.state)).toEqual({ reason: 'noAudio', atMs, shownFromMs: atMs - 10_000 });
    play.advance(11_599);
    expect(play.kind).toBe('incall');
    play.advance(1);
    expect([receipt(play).reason, told(play)]).toEqual(['noAudio', ['noAudio']]);
  });

  it('does not end the call while packets of a muted peer arrive', () => {
    const play = audio();
    play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: false, microphone: false } });
    for (let second = 0; second < 60; second++) {
      play.advance(1_000);
      sound(play);
      expect(interruptionOf(play.state)?.shownFromMs ?? Infinity).toBeGreaterThan(play.nowMs);
    }
    expect(play.kind).toBe('incall');
  });

  it('has a timer that is not armed again by each packet', () => {
    const play = audio();
    const armedAt = play.armed.get('noAudio');
    for (let tick = 0; tick < 100; tick++) {
      play.advance(100);
      sound(play);
    }
    expect(play.armed.get('noAudio')).toBe(armedAt);
  });

  it('ends the call after the limit of the settings, and never if it is 0', () => {
    const short = audio({ noAudioLimitMs: 2_000 });
    short.advance(2_000);
    expect(receipt(short).reason).toBe('noAudio');
    const none = audio({ noAudioLimitMs: 0 });
    none.advance(100_000);
    expect(none.kind).toBe('incall');
  });

  it('ends an audio call by the same limit, with a countdown, if the peer shows a picture', () => {
    const play = audio();
    play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: true, microphone: true } });
    video(play, 2);
    for (let second = 0; second < 40; second++) {
      play.advance(1_000);
      sound(play);
    }
    const atMs = play.nowMs + 15_000;
    expect(interruptionOf(play.state)).toEqual({ reason: 'noAudio', atMs, shownFromMs: atMs - 10_000 });
    play.advance(14_999);
    expect(play.kind).toBe('incall');
    play.advance(1);
    expect([receipt(play).reason, told(play)]).toEqual(['noAudio', ['noAudio']]);
  });

  it('does not end a video call with a picture', () => {
    const play = inCall();
    play.advance(40_000);
    expect(play.kind).toBe('incall');
  });
});

describe('a lost connection', () => {
  it('that is back after five seconds makes the client ask whether the call still lasts', () => {
    const play = inCall();
    link(play, 'reconnecting');
    expect(interruptionOf(play.state)).toMatchObject({ reason: 'connectionLost', atMs: play.nowMs + 8_000 });
    play.advance(5_000);
    link(play, 'reconnecting');
    link(play, 'connected');
    expect(play.did('askIsEnd')).toEqual([{ kind: 'askIsEnd', callId: 'c1' }]);
    play.send({ type: 'callEndKnown', callId: 'c1', isEnd: false, reason: null });
    play.advance(10_000);
    expect([play.kind, play.armed.has('lost')]).toEqual(['incall', false]);
  });

  it('ends the call after eight seconds with that reason', () => {
    const play = inCall();
    link(play, 'reconnecting');
    play.advance(4_000);
    // The state is reported again, and the picture is missing too: the earliest interruption is counted down.
    link(play, 'reconnecting');
    video(play, 3);
    expect(interruptionOf(play.state)).toMatchObject({ reason: 'connectionLost', atMs: play.nowMs + 4_000 });
    play.advance(3_999);
    expect(play.kind).toBe('incall');
    play.advance(1);
    expect([receipt(play).reason, told(play)]).toEqual(['connectionLost', ['connectionLost']]);
  });

  it('suspends the limit for a missing picture, which starts anew once the connection is back', () => {
    const play = inCall();
    video(play, 3);
    play.advance(2_500);
    link(play, 'reconnecting');
    // The limit for a missing picture would have ended the call just before.
    play.advance(7_900);
    expect([play.kind, interruptionOf(play.state)?.reason]).toEqual(['incall', 'connectionLost']);
    link(play, 'connected');
    play.advance(9_999);
    expect([play.kind, interruptionOf(play.state)?.reason]).toEqual(['incall', 'noVideo']);
    play.advance(1);
    expect(receipt(play).reason).toBe('noVideo');
  });

  it('has its own reason if the peer drops meanwhile; a peer who closes the window has left', () => {
    const lost = inCall();
    link(lost, 'reconnecting');
    lost.send({ type: 'peerLeft', callId: 'c1', reason: 'dropped' });
    expect([receipt(lost).reason, told(lost)]).toEqual(['connectionLost', ['connectionLost']]);
    for (const reason of ['quit', 'dropped'] as const) {
      const left = inCall();
      left.took();
      left.send({ type: 'peerLeft', callId: 'c1', reason });
      expect(receipt(left)).toMatchObject({ reason: 'peerLeave', endedBy: 'peer' });
      expect(left.took().map(({ kind }) => kind)).toEqual(['leave', 'cancelCall', 'finished']);
    }
  });

  it('ends the call at once if the engine gives up', () => {
    const play = inCall();
    link(play, 'failed');
    expect(receipt(play).reason).toBe('connectionLost');
  });

  it('makes the client ask about the call after a socket reconnect or a wake, and end it if the server says so', () => {
    for (const type of ['socketBack', 'wake'] as const)
      for (const play of [new Play().ringOut(), new Play().ringIn(), new Play().connectOut(), inCall()]) {
        play.took();
        play.send({ type });
        expect(play.took()).toEqual([{ kind: 'askIsEnd', callId: 'c1' }]);
        play.send({ type: 'callEndKnown', callId: 'c1', isEnd: true, reason: 'connectionLost' });
        expect([receipt(play).reason, told(play), play.armed.size]).toEqual(['connectionLost', [], 0]);
      }
  });
});

describe('another end', () => {
  it('is a sleep, which leaves the channel with the camera off until the user turns it on', () => {
    const play = new Play({ hasMultipleCalls: true }).connectOut().see();
    play.send(aRing('c2', play.nowMs + 9_000, { peer: person('cleo') }));
    play.took();
    play.send({ type: 'suspend' });
    expect(play.took().map(({ kind }) => kind)).toEqual(['setCamera', 'leave', 'cancelCall', 'finished']);
    expect([receipt(play).reason, [...play.armed.keys()]]).toEqual(['suspended', ['word']]);
    play.send({ type: 'wake' });
    expect(play.state.self.local.camera).toBe(false);
    // The user turns the camera on at the match page, which does not involve the call.
    play.send({ type: 'localChanged', camera: true, microphone: true });
    expect([play.took(), play.state.self.local.camera]).toEqual([[], true]);
  });

  it("is reported by the server, whose charged minutes replace the client's, even after the call ended here", () => {
    const talked = () => {
      const play = new Play({ isStreamer: true }).connectIn('c1').see('c1');
      // Sound arrives all the time, because silence would end the call.
      for (let second = 0; second < 65; second++) {
        play.advance(1_000);
        sound(play);
      }
      return play;
    };
    const there = talked();
    there.send({ type: 'callEnded', callId: 'c1', reason: 'ended', minutes: 3 });
    expect(receipt(there)).toMatchObject({ minutes: 3, coins: 72, isSettled: true });
    const own = talked();
    own.send({ type: 'hangUp' });
    expect(receipt(own)).toMatchObject({ minutes: 2, coins: 48, isSettled: false, endedBy: 'me' });
    own.send({ type: 'callEnded', callId: 'c1', reason: 'ended', minutes: 1 });
    expect(receipt(own)).toMatchObject({ minutes: 1, coins: 24, isSettled: true, endedBy: 'me' });
    expect(own.send({ type: 'callEnded', callId: 'c1', reason: 'ended', minutes: 5 })).toBe('stale');
  });

  it('is reported by the server with its reason', () => {
    const ended = inCall();
    ended.send({ type: 'callEnded', callId: 'c1', reason: 'moderation', minutes: null });
    expect(receipt(ended)).toMatchObject({ reason: 'moderation', endedBy: 'nobody' });
    expect(told(ended)).toEqual([]);
  });
});

describe('moderation', () => {
  const judge = (play: Play, about: string, verdict: 'ok' | 'prohibited' | 'noFace', isAlert = false) =>
    play.send({ type: 'moderation', about, verdict, isAlert });

  it('blurs the peer until a frame is ok', () => {
    const play = inCall();
    for (const verdict of ['prohibited', 'noFace'] as const) {
      judge(play, 'ana', verdict);
      expect(isPeerBlurred(play.state)).toBe(true);
      judge(play, 'ana', 'ok');
      expect(isPeerBlurred(play.state)).toBe(false);
    }
    expect(play.did('moderationAlert')).toEqual([]);
  });

  it('warns once after two prohibited frames in a row, and not after one', () => {
    const play = inCall();
    for (const verdict of ['prohibited', 'noFace', 'prohibited', 'ok', 'prohibited'] as const)
      judge(play, meId, verdict);
    expect(play.did('moderationAlert')).toEqual([]);
    judge(play, meId, 'prohibited', true);
    judge(play, meId, 'prohibited', true);
    expect(play.did('moderationAlert')).toHaveLength(1);
    judge(play, meId, 'ok');
    judge(play, meId, 'prohibited');
    judge(play, meId, 'prohibited');
    expect(play.did('moderationAlert')).toHaveLength(2);
    expect(isPeerBlurred(play.state)).toBe(false);
  });

  it('about another user is ignored', () => {
    expect(judge(inCall(), 'stranger', 'prohibited')).toBe('stale');
  });
});

it("keeps devices, the peer's devices, mini mode and new rules apart from the state's kind", () => {
  const play = inCall();
  play.send({ type: 'setCamera', isOn: false });
  play.send({ type: 'setMicrophone', isOn: false });
  play.send({ type: 'setMini', isMini: true });
  play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera: true, microphone: false } });
  play.send({ type: 'rulesChanged', rules: { ...defaultRules, noVideoLimitMs: 4_000 } });
  expect(play.as('incall')).toMatchObject({
    isMini: true,
    media: { remote: { camera: true, microphone: false } },
    self: { local: { camera: false, microphone: false } },
  });
  video(play, 0);
  expect(interruptionOf(play.state)?.atMs).toBe(play.nowMs + 4_000);
  play.send({ type: 'hangUp' });
  expect(play.state.self.local).toMatchObject({ camera: false, microphone: false });
});
