import { describe, expect, it } from 'vitest';
import { transitionCall } from './callMachine.ts';
import { deadlinesOf } from './deadlines.ts';
import { timerNames, type TimerName } from './effects.ts';
import type { CallEvent } from './events.ts';
import { defaultRules, type CallRules } from './rules.ts';
import { aCall, aLeftCall, aRing, aStart, meId, person, Play } from './testing.ts';
import type { CallState } from './types.ts';

const columns = ['idle', 'asking', 'ringingOut', 'ringingIn', 'connecting', 'incall', 'ended'] as const;
type Column = (typeof columns)[number];
type EventKey = Exclude<CallEvent['type'], 'timerFired'> | `timer ${TimerName}`;
/**
 * Kind of the next state. `same`: the same kind; `stale` and `no`: the event is refused and changes nothing.
 */
type Cell = Column | 'same' | 'stale' | 'no';
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell];

/**
 * Expected result of every event in every state, with the event about the state's own call. A missing event
 * or cell does not compile.
 */
const table: Readonly<Record<EventKey, Row>> = {
  // idle asking ringingOut ringingIn connecting incall ended
  call: ['asking', 'no', 'no', 'no', 'no', 'no', 'asking'],
  callBack: ['no', 'no', 'no', 'no', 'no', 'no', 'asking'],
  rejoin: ['connecting', 'no', 'no', 'no', 'no', 'no', 'connecting'],
  accept: ['stale', 'stale', 'no', 'connecting', 'no', 'no', 'stale'],
  decline: ['stale', 'stale', 'no', 'ended', 'no', 'no', 'stale'],
  acceptWaiting: ['stale', 'connecting', 'connecting', 'connecting', 'same', 'connecting', 'stale'],
  declineWaiting: ['stale', 'same', 'same', 'same', 'same', 'same', 'stale'],
  hangUp: ['no', 'ended', 'ended', 'no', 'ended', 'ended', 'no'],
  dismiss: ['no', 'no', 'no', 'no', 'no', 'no', 'idle'],
  setMini: ['no', 'no', 'same', 'no', 'same', 'same', 'no'],
  setCamera: ['same', 'same', 'same', 'same', 'same', 'same', 'same'],
  setMicrophone: ['same', 'same', 'same', 'same', 'same', 'same', 'same'],
  priceKnown: ['stale', 'same', 'stale', 'stale', 'stale', 'stale', 'stale'],
  callRefused: ['stale', 'ended', 'stale', 'stale', 'stale', 'stale', 'stale'],
  callStarted: ['same', 'ringingOut', 'same', 'same', 'same', 'same', 'same'],
  incomingCall: ['ringingIn', 'same', 'same', 'same', 'same', 'same', 'ringingIn'],
  callAccepted: ['stale', 'stale', 'connecting', 'no', 'stale', 'stale', 'stale'],
  takenElsewhere: ['stale', 'stale', 'no', 'ended', 'ended', 'no', 'stale'],
  callEnded: ['stale', 'stale', 'ended', 'ended', 'ended', 'ended', 'same'],
  callEndKnown: ['stale', 'stale', 'ended', 'ended', 'ended', 'ended', 'stale'],
  minuteCharged: ['stale', 'stale', 'no', 'no', 'no', 'same', 'same'],
  minuteRefused: ['stale', 'stale', 'no', 'no', 'no', 'ended', 'same'],
  balanceKnown: ['same', 'same', 'same', 'same', 'same', 'same', 'same'],
  moderation: ['no', 'no', 'no', 'no', 'same', 'same', 'no'],
  peerJoined: ['stale', 'stale', 'connecting', 'no', 'stale', 'stale', 'stale'],
  peerLeft: ['stale', 'stale', 'no', 'no', 'ended', 'ended', 'stale'],
  firstFrame: ['stale', 'stale', 'incall', 'no', 'incall', 'same', 'stale'],
  remoteVideoState: ['stale', 'stale', 'no', 'no', 'same', 'same', 'stale'],
  remoteMedia: ['stale', 'stale', 'no', 'no', 'same', 'same', 'stale'],
  soundCame: ['stale', 'stale', 'no', 'no', 'same', 'same', 'stale'],
  connectionChanged: ['stale', 'stale', 'ended', 'no', 'ended', 'ended', 'stale'],
  socketBack: ['no', 'same', 'same', 'same', 'same', 'same', 'no'],
  suspend: ['same', 'ended', 'ended', 'ended', 'ended', 'ended', 'same'],
  wake: ['no', 'same', 'same', 'same', 'same', 'same', 'no'],
  matchOver: ['no', 'same', 'same', 'same', 'same', 'stale', 'no'],
  localChanged: ['same', 'same', 'same', 'same', 'same', 'same', 'same'],
  rulesChanged: ['same', 'same', 'same', 'same', 'same', 'same', 'same'],
  'timer ring': ['stale', 'stale', 'ended', 'ended', 'stale', 'stale', 'stale'],
  'timer waiting': ['stale', 'same', 'same', 'same', 'same', 'same', 'stale'],
  'timer connect': ['stale', 'stale', 'stale', 'stale', 'ended', 'stale', 'stale'],
  'timer join': ['stale', 'stale', 'stale', 'stale', 'incall', 'stale', 'stale'],
  'timer room': ['stale', 'stale', 'stale', 'stale', 'same', 'same', 'stale'],
  'timer noVideo': ['stale', 'stale', 'stale', 'stale', 'ended', 'ended', 'stale'],
  'timer noAudio': ['stale', 'stale', 'stale', 'stale', 'stale', 'ended', 'stale'],
  'timer lost': ['stale', 'stale', 'stale', 'stale', 'ended', 'ended', 'stale'],
  'timer minute': ['stale', 'stale', 'stale', 'stale', 'stale', 'same', 'stale'],
  'timer mark25': ['stale', 'stale', 'stale', 'stale', 'stale', 'same', 'stale'],
  'timer mark30': ['stale', 'stale', 'stale', 'stale', 'stale', 'same', 'stale'],
  'timer word': ['stale', 'stale', 'stale', 'stale', 'stale', 'stale', 'same'],
};

type Samples = Readonly<Record<Column, CallState>>;

function samples(rules: Partial<CallRules>, prepare: (play: Play) => void = () => {}): Samples {
  const make = (walk: (play: Play) => void) => {
    const play = new Play({ hasMultipleCalls: true, ...rules });
    walk(play);
    prepare(play);
    return play.state;
  };
  return {
    idle: make(() => {}),
    asking: make((play) => play.send(aCall({ matchId: 'm1' }))),
    ringingOut: make((play) => play.ringOut('c1', { matchId: 'm1' })),
    ringingIn: make((play) => play.ringIn('c1', { matchId: 'm1' })),
    connecting: make((play) => play.connectIn('c1', { matchId: 'm1' })),
    incall: make((play) => play.connectOut('c1').see()),
    ended: make((play) => {
      play.connectOut('c1').see();
      play.send({ type: 'hangUp' });
    }),
  };
}

const wait = (play: Play) => {
  if (play.kind !== 'idle' && play.kind !== 'ended')
    play.send(aRing('c2', play.nowMs + 20_000, { peer: person('cleo') }));
};
const remoteCamera = (camera: boolean) => (play: Play) => {
  play.send({ type: 'remoteMedia', callId: 'c1', remote: { camera, microphone: true } });
  play.send({ type: 'remoteVideoState', callId: 'c1', state: 0 });
};
const lose = (play: Play) => play.send({ type: 'connectionChanged', callId: 'c1', state: 'reconnecting' });

/** Returns states in which the event has an effect. */
function samplesFor(key: EventKey): Samples {
  switch (key) {
    case 'acceptWaiting':
    case 'declineWaiting':
    case 'timer waiting':
      return samples({}, wait);
    case 'timer noVideo':
    case 'timer room':
      return samples({}, remoteCamera(true));
    case 'timer join':
      return samples({ roomJoinDelayMs: 500 }, remoteCamera(false));
    case 'timer noAudio':
      return samples({ noAudioLimitMs: 1, roomJoinDelayMs: 500 }, remoteCamera(false));
    case 'timer lost':
      return samples({}, lose);
    case 'timer mark30':
      return { ...samples({}), incall: new Play().connectIn().see().state };
    case 'callStarted':
      return { ...samples({}), asking: startable(new Play()).state };
    default:
      return samples({});
  }
}

function startable(play: Play): Play {
  play.send(aCall());
  play.send({ type: 'priceKnown', attempt: 1, price: 40 });
  return play;
}

function eventFor(key: EventKey, state: CallState, nowMs: number): CallEvent {
  const callId = key === 'acceptWaiting' || key === 'declineWaiting' ? 'c2' : 'c1';
  if (key.startsWith('timer ')) {
    const timer = key.slice('timer '.length) as TimerName;
    return { type: 'timerFired', timer, atMs: deadlinesOf(state).get(timer) ?? 0 };
  }
  const type = key as Exclude<CallEvent['type'], 'timerFired'>;
  switch (type) {
    case 'call':
      return aCall({ peer: person('dora') });
    case 'callBack':
      return { type, fromScreen: 'call' };
    case 'rejoin':
      return { type, call: aLeftCall('c9'), startedAtMs: null };
    case 'hangUp':
    case 'dismiss':
    case 'socketBack':
    case 'suspend':
    case 'wake':
      return { type };
    case 'accept':
    case 'decline':
    case 'acceptWaiting':
    case 'declineWaiting':
    case 'callAccepted':
    case 'takenElsewhere':
    case 'peerJoined':
    case 'firstFrame':
      return { type, callId };
    case 'setMini':
      return { type, isMini: true };
    case 'setCamera':
    case 'setMicrophone':
      return { type, isOn: false };
    case 'priceKnown':
      return { type, attempt: state.self.attempts, price: 40 };
    case 'callRefused':
      return { type, attempt: state.self.attempts, why: 'busy' };
    case 'callStarted':
      return aStart(state.self.attempts, state.kind === 'asking' ? 'c1' : 'late');
    case 'incomingCall':
      return aRing('new', nowMs + 10_000, { peer: person('eva') });
    case 'callEnded':
      return { type, callId, reason: 'ended', minutes: null };
    case 'callEndKnown':
      return { type, callId, isEnd: true, reason: 'ended' };
    case 'minuteCharged':
      return { type, callId, minute: 0, balance: 100 };
    case 'minuteRefused':
      return { type, callId, minute: 0, why: 'noCoins' };
    case 'balanceKnown':
      return { type, coins: 7 };
    case 'moderation':
      return { type, about: meId, verdict: 'prohibited', isAlert: false };
    case 'peerLeft':
      return { type, callId, reason: 'quit' };
    case 'remoteVideoState':
      return { type, callId, state: 1 };
    case 'remoteMedia':
      return { type, callId, remote: { camera: true, microphone: false } };
    case 'soundCame':
      return { type, callId, agoMs: 0 };
    case 'connectionChanged':
      return { type, callId, state: 'failed' };
    case 'matchOver':
      return { type, matchId: 'm1' };
    case 'localChanged':
      return { type, camera: false, microphone: true };
    case 'rulesChanged':
      return { type, rules: defaultRules };
  }
}

const nowMs = 1_000_000;

describe('each event in each state', () => {
  for (const key of Object.keys(table) as EventKey[]) {
    it(key, () => {
      const states = samplesFor(key);
      const seen = columns.map((column): Cell => {
        const state = states[column];
        expect(state.kind).toBe(column);
        const step = transitionCall(state, eventFor(key, state, nowMs), nowMs);
        if (step.outcome !== 'taken') {
          expect(step.state).toBe(state);
          expect(step.effects).toEqual([]);
          return step.outcome === 'stale' ? 'stale' : 'no';
        }
        return step.state.kind === column ? 'same' : step.state.kind;
      });
      expect(seen).toEqual(table[key]);
    });
  }

  it('has a row for every timer', () => {
    for (const timer of timerNames) expect(table).toHaveProperty([`timer ${timer}`]);
  });
});

describe('an event about another call', () => {
  const states = samples({}, wait);
  for (const key of Object.keys(table) as EventKey[]) {
    it(`changes nothing: ${key}`, () => {
      for (const column of columns) {
        const state = states[column];
        const event = eventFor(key, state, nowMs);
        if (event.type === 'incomingCall' || event.type === 'callStarted') continue;
        const foreign: CallEvent | null =
          'callId' in event
            ? { ...event, callId: 'other' }
            : 'attempt' in event
              ? { ...event, attempt: event.attempt + 1 }
              : event.type === 'timerFired'
                ? { ...event, atMs: event.atMs + 1 }
                : null;
        if (foreign === null) continue;
        expect(transitionCall(state, foreign, nowMs)).toEqual({ state, effects: [], outcome: 'stale' });
      }
    });
  }
});
