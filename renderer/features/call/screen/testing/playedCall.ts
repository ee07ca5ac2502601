import { proxy, ref } from 'valtio';
import { companionSchema, type Companion } from '#shared/domain/person.ts';
import type { MediaChannel } from '#renderer/engines/port.ts';
import type { CallEvent } from '../../machine/events.ts';
import type { CallRules } from '../../machine/rules.ts';
import { aCall, Play } from '../../machine/testing.ts';
import type { Self } from '../../machine/types.ts';
import type { CallSession, CallView } from '../../session/callSession.ts';

export const leila: Companion = companionSchema.parse({
  _id: 'leila',
  name: 'Leila',
  age: 28,
  rolesGroup: 'goddess',
  status: 'online',
});
export const daniel: Companion = companionSchema.parse({
  _id: 'daniel',
  name: 'Daniel',
  age: 31,
  rolesGroup: 'user',
  status: 'online',
});

/** A channel without a network, which a screen can attach to. */
export const silentChannel: MediaChannel = {
  attachRemote: () => () => undefined,
  setVolume: () => undefined,
  remote: { camera: true, microphone: true },
  stats: async () => ({
    framesDecoded: 0,
    width: 640,
    height: 480,
    roundTripMs: 40,
    lossRatio: 0,
    codec: 'vp8',
  }),
  leave: () => undefined,
};

export interface PlayedCall extends CallSession {
  readonly play: Play;
  /** Sends the machine an event that is not an action of the user. */
  send(event: CallEvent): void;
  level: number;
}

/**
 * Returns a session with the real machine and fake surroundings. Its clock begins `sinceMs` milliseconds
 * before now.
 */
export function playedCall(
  options: {
    readonly sinceMs?: number;
    readonly rules?: Partial<CallRules>;
    readonly self?: Partial<Self>;
    readonly channel?: MediaChannel | null;
    /** Requests to end a call get no answer. */
    readonly isServerSilent?: boolean;
    /** Brings the machine to the state that the test looks at. */
    readonly until?: (play: Play) => void;
  } = {},
): PlayedCall {
  const play = new Play(options.rules, options.self);
  play.nowMs = Date.now() - (options.sinceMs ?? 0);
  options.until?.(play);
  play.advance(Math.max(0, Date.now() - play.nowMs));
  const view = proxy<CallView>({
    state: ref(play.state),
    channel: options.channel === undefined ? ref(silentChannel) : options.channel && ref(options.channel),
  });

  function send(event: CallEvent): void {
    play.nowMs = Math.max(play.nowMs, Date.now());
    const before = play.did('cancelCall').length;
    play.send(event);
    if (options.isServerSilent !== true)
      for (const { callId, reason } of play.did('cancelCall').slice(before))
        play.send({ type: 'callEnded', callId, reason, minutes: null });
    view.state = ref(play.state);
  }

  const session: PlayedCall = {
    play,
    send,
    level: 0,
    view,
    call: ({ matchId = null, ...outgoingCall }) => send({ type: 'call', ...outgoingCall, matchId }),
    interrupted: { view: proxy({ offer: null }), dismiss: () => undefined },
    rejoin: () => undefined,
    callBack: (fromScreen) => send({ type: 'callBack', fromScreen }),
    accept: (callId) => send({ type: 'accept', callId }),
    decline: (callId) => send({ type: 'decline', callId }),
    acceptWaiting: (callId) => send({ type: 'acceptWaiting', callId }),
    declineWaiting: (callId) => send({ type: 'declineWaiting', callId }),
    hangUp: () => send({ type: 'hangUp' }),
    dismiss: () => send({ type: 'dismiss' }),
    setMini: (isMini) => send({ type: 'setMini', isMini }),
    setCamera: (isOn) => send({ type: 'setCamera', isOn }),
    setMicrophone: (isOn) => send({ type: 'setMicrophone', isOn }),
    remoteLevel: () => session.level,
    ring: () => undefined,
    suspend: () => send({ type: 'suspend' }),
    wake: () => send({ type: 'wake' }),
    changeRules: (rules) => send({ type: 'rulesChanged', rules }),
    onNotice: () => undefined,
  };
  return session;
}

/** Returns a session in a video call with Leila that lasts `lastsMs`, with every minute charged. */
export function talkingFor(
  lastsMs: number,
  options: Omit<NonNullable<Parameters<typeof playedCall>[0]>, 'sinceMs' | 'until'> = {},
): PlayedCall {
  return playedCall({
    self: { balance: 1_000 },
    ...options,
    sinceMs: lastsMs,
    until(play) {
      play.connectOut('c1', { peer: leila }).see();
      for (let minute = 0; minute * 60_000 <= lastsMs; minute++) {
        play.charge(minute, 1_000 - 40 * (minute + 1));
        if ((minute + 1) * 60_000 <= lastsMs) play.advance(60_000);
      }
    },
  });
}

export const callTo = (peer: Companion, change: Parameters<typeof aCall>[0] = {}) =>
  aCall({ peer, ...change });
