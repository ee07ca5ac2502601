import type { CallEvent } from '#renderer/features/call/machine/events.ts';
import { timerNames, type TimerName } from '#renderer/features/call/machine/effects.ts';
import { defaultRules, type CallRules } from '#renderer/features/call/machine/rules.ts';
import { aLeftCall, credentialsOf, meId, person } from '#renderer/features/call/machine/testing.ts';
import type { CallState } from '#renderer/features/call/machine/types.ts';
import { callCancelReasons } from '#shared/domain/calls.ts';
import type { Random } from './random.ts';

type Type = CallEvent['type'];

/** A random event and the time at which it happens. */
export interface Drawn {
  readonly event: CallEvent;
  readonly nowMs: number;
}

/** The state of the machine and the effects that it has requested, on which the draw depends. */
export interface Surroundings {
  readonly state: CallState;
  readonly nowMs: number;
  readonly armed: ReadonlyMap<TimerName, number>;
  readonly asked: readonly { readonly callId: string; readonly minute: number }[];
  /**
   * Minutes that the server has charged for a call and those not answered yet; null: no minute of the call was sent.
   */
  minutesOf(callId: string): { readonly charged: number; readonly awaited: number } | null;
  newId(): string;
  readonly oldIds: readonly string[];
}

const every = {
  call: true,
  callBack: true,
  rejoin: true,
  accept: true,
  decline: true,
  acceptWaiting: true,
  declineWaiting: true,
  hangUp: true,
  dismiss: true,
  setMini: true,
  setCamera: true,
  setMicrophone: true,
  priceKnown: true,
  callRefused: true,
  callStarted: true,
  incomingCall: true,
  callAccepted: true,
  takenElsewhere: true,
  callEnded: true,
  callEndKnown: true,
  minuteCharged: true,
  minuteRefused: true,
  balanceKnown: true,
  moderation: true,
  peerJoined: true,
  peerLeft: true,
  firstFrame: true,
  remoteVideoState: true,
  remoteMedia: true,
  soundCame: true,
  connectionChanged: true,
  timerFired: true,
  socketBack: true,
  suspend: true,
  wake: true,
  matchOver: true,
  localChanged: true,
  rulesChanged: true,
} as const satisfies Record<Type, true>;
export const eventTypes = Object.keys(every) as readonly Type[];

/** Events that usually follow a state. Without them few sequences would reach a call of several minutes. */
const likely: Readonly<Record<CallState['kind'], readonly Type[]>> = {
  idle: ['call', 'incomingCall'],
  asking: ['priceKnown', 'callStarted'],
  ringingOut: ['peerJoined', 'callAccepted', 'timerFired'],
  ringingIn: ['accept', 'timerFired'],
  connecting: ['firstFrame', 'peerJoined', 'remoteMedia', 'connectionChanged'],
  incall: ['timerFired', 'timerFired', 'minuteCharged', 'callEndKnown', 'remoteVideoState', 'soundCame'],
  ended: ['callBack', 'incomingCall', 'minuteCharged', 'dismiss'],
};

/** Events that end a call, drawn rarely so that some calls last long. */
const endings: ReadonlySet<Type> = new Set<Type>([
  'hangUp',
  'callEnded',
  'peerLeft',
  'suspend',
  'takenElsewhere',
  'minuteRefused',
  'acceptWaiting',
]);

const rules: readonly CallRules[] = [
  defaultRules,
  { ...defaultRules, hasMultipleCalls: true, roomJoinDelayMs: 400 },
  { ...defaultRules, hasMultipleCalls: true, hasAudioRoom: false, noAudioLimitMs: 0 },
  { ...defaultRules, noVideoLimitMs: 0, noAudioLimitMs: 70_000, roomJoinDelayMs: 2_000 },
];
const people = ['ana', 'ben', 'cleo'].map(person);
const matchIds = [null, null, 'm1', 'm2'] as const;
const credentials = credentialsOf('any');

export function drawCallEvent(random: Random, world: Surroundings): Drawn {
  const { state } = world;
  let type = random.below(5) < 3 ? random.pick(likely[state.kind]) : random.pick(eventTypes);
  if (state.kind === 'incall' && endings.has(type) && random.below(6) > 0) type = 'timerFired';
  const passedMs = random.below(3) === 0 ? random.below(20_000) : random.below(300);
  if (type === 'timerFired') return drawTimer(random, world, passedMs);
  return { event: build(type, random, world), nowMs: world.nowMs + passedMs };
}

/**
 * Usually returns the next timer at its time, sometimes one that the machine slept through, rarely one of the past.
 */
function drawTimer(random: Random, { armed, nowMs }: Surroundings, passedMs: number): Drawn {
  const next = [...armed].reduce<[TimerName, number] | null>(
    (first, entry) => (first && first[1] <= entry[1] ? first : entry),
    null,
  );
  if (next === null || random.below(12) === 0)
    return {
      event: { type: 'timerFired', timer: random.pick(timerNames), atMs: nowMs - 1 - random.below(9_000) },
      nowMs: nowMs + passedMs,
    };
  const [timer, atMs] = next;
  const lateMs = random.below(10) > 0 ? random.below(30) : random.below(200_000);
  return { event: { type: 'timerFired', timer, atMs }, nowMs: Math.max(nowMs, atMs) + lateMs };
}

function build(type: Exclude<Type, 'timerFired'>, random: Random, world: Surroundings): CallEvent {
  const { state, nowMs } = world;
  const callId = drawCallId(type, random, world);
  const attempt = state.self.attempts - (random.below(5) > 0 ? 0 : random.below(3) - 1);
  const isIt = random.below(2) === 0;
  switch (type) {
    case 'call':
      return {
        type,
        peer: random.pick(people),
        callType: random.pick(['video', 'video', 'audio']),
        fromScreen: 'chat',
        matchId: random.pick(matchIds),
      };
    case 'callBack':
      return { type, fromScreen: 'call' };
    case 'rejoin':
      return {
        type,
        call: aLeftCall(world.newId()),
        startedAtMs: isIt ? nowMs - random.below(200_000) : null,
      };
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
      return { type, isMini: isIt };
    case 'setCamera':
    case 'setMicrophone':
      return { type, isOn: isIt };
    case 'priceKnown':
      return { type, attempt, price: 40 };
    case 'callRefused':
      return { type, attempt, why: random.pick(['notEnoughCoins', 'busy', 'busy', 'blocked', 'offline']) };
    case 'callStarted':
      return {
        type,
        attempt,
        // Sometimes the call of the other person was first and may already ring here.
        ...(random.below(5) === 0
          ? {
              direction: 'incoming' as const,
              callId: random.pick([world.newId(), ...world.oldIds.slice(-2)]),
            }
          : { direction: 'outgoing' as const, callId: world.newId() }),
        credentials,
        price: random.pick([40, 40, 0]),
      };
    case 'incomingCall':
      return {
        type,
        // Sometimes one of the latest known calls is repeated.
        callId:
          random.below(6) > 0 || world.oldIds.length === 0
            ? world.newId()
            : random.pick(world.oldIds.slice(-5)),
        peer: random.pick(people),
        callType: random.pick(['video', 'video', 'audio']),
        price: 40,
        credentials: { ...credentials, userId: meId },
        expiresAtMs: nowMs + random.pick([30_000, 30_000, 9_000, 90_000, -1]),
        matchId: random.pick(matchIds),
      };
    case 'callEnded':
      return {
        type,
        callId,
        reason: random.pick(callCancelReasons),
        minutes: drawMinutes(random, world, callId),
      };
    case 'callEndKnown':
      return { type, callId, isEnd: random.below(4) === 0, reason: random.pick(['ended', null]) };
    case 'minuteCharged':
    case 'minuteRefused': {
      const asked =
        world.asked.length > 0 && random.below(6) > 0
          ? random.pick(world.asked)
          : { callId, minute: random.below(4) };
      if (type === 'minuteCharged') return { type, ...asked, balance: random.pick([null, 500, 60, 39, 0]) };
      return { type, ...asked, why: random.pick(['noCoins', 'ended']) };
    }
    case 'balanceKnown':
      return { type, coins: random.pick([0, 39, 40, 400]) };
    case 'moderation':
      return {
        type,
        about: random.pick([meId, 'ana', 'ben', 'cleo']),
        verdict: random.pick(['ok', 'prohibited', 'noFace']),
        isAlert: random.below(5) === 0,
      };
    case 'peerLeft':
      return { type, callId, reason: random.pick(['quit', 'dropped']) };
    case 'remoteVideoState':
      return { type, callId, state: random.pick([0, 1, 2, 2, 2, 3, 4]) };
    case 'remoteMedia':
      return { type, callId, remote: { camera: isIt, microphone: random.below(4) > 0 } };
    case 'soundCame':
      return { type, callId, agoMs: random.pick([0, 90, 20_000]) };
    case 'connectionChanged':
      return {
        type,
        callId,
        state: random.pick([
          'connecting',
          'connected',
          'connected',
          'reconnecting',
          'reconnecting',
          'failed',
        ]),
      };
    case 'matchOver':
      return { type, matchId: random.pick(['m1', 'm2']) };
    case 'localChanged':
      return { type, camera: isIt, microphone: random.below(3) > 0 };
    case 'rulesChanged':
      // A user can't change roles during a call.
      return { type, rules: { ...random.pick(rules), isStreamer: state.self.rules.isStreamer } };
  }
}

/**
 * Returns how many minutes the server says it charged, or null if it does not say. The number may include minutes not
 * answered yet, and one minute that began only by the server's clock.
 */
function drawMinutes(random: Random, world: Surroundings, callId: string): number | null {
  if (random.below(2) === 0) return null;
  const known = world.minutesOf(callId);
  return known ? known.charged + random.below(known.awaited + 2) : random.below(4);
}

/** Usually returns the call that the event can belong to, otherwise a past or unknown call. */
function drawCallId(type: Type, random: Random, { state, oldIds }: Surroundings): string {
  if (random.below(8) === 0) return oldIds.length > 0 && random.below(2) === 0 ? random.pick(oldIds) : 'none';
  const waiting = 'waiting' in state ? state.waiting?.call.callId : undefined;
  if (waiting !== undefined && (type.endsWith('Waiting') || random.below(4) === 0)) return waiting;
  if (state.kind === 'ended') return state.receipt.callId ?? 'none';
  return 'call' in state ? state.call.callId : 'none';
}

export function tellCallEvent({ event, nowMs }: Drawn): string {
  const { type, ...rest } = event;
  const facts = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  return `${nowMs} ${[type, ...facts.map(([name, value]) => `${name}=${String(value)}`)].join(' ')}`;
}
