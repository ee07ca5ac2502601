import { credentialsSchema } from '#shared/domain/media.ts';
import { companionSchema, type Companion } from '#shared/domain/person.ts';
import { idleWith, transitionCall } from './callMachine.ts';
import type { CallEffect, Outcome, TimerName } from './effects.ts';
import type { CallEvent } from './events.ts';
import { defaultRules, type CallRules } from './rules.ts';
import type { ConnectionState } from '#renderer/engines/port.ts';
import type { Call, CallState, Self } from './types.ts';

export const meId = 'me';
export const person = (id: string): Companion =>
  companionSchema.parse({ _id: id, rolesGroup: 'goddess', status: 'online' });
export const credentialsOf = (callId: string) =>
  credentialsSchema.parse({ engine: 'peer', channelId: `channel-${callId}`, token: 'token', userId: meId });

type Of<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;
type EffectOf<K extends CallEffect['kind']> = Extract<CallEffect, { kind: K }>;

export const aCall = (change: Partial<Of<'call'>> = {}): Of<'call'> => ({
  type: 'call',
  peer: person('ana'),
  callType: 'video',
  fromScreen: 'chat',
  matchId: null,
  ...change,
});
export const aStart = (attempt: number, callId: string, price = 40): Of<'callStarted'> => ({
  type: 'callStarted',
  direction: 'outgoing',
  attempt,
  callId,
  credentials: credentialsOf(callId),
  price,
});
export const aRing = (
  callId: string,
  expiresAtMs: number,
  change: Partial<Of<'incomingCall'>> = {},
): Of<'incomingCall'> => ({
  type: 'incomingCall',
  callId,
  peer: person('ben'),
  callType: 'video',
  price: 40,
  credentials: credentialsOf(callId),
  expiresAtMs,
  matchId: null,
  ...change,
});

/** A call that the page was in before a reload. */
export const aLeftCall = (callId: string, change: Partial<Call> = {}): Call => ({
  callId,
  direction: 'outgoing',
  peer: person('ana'),
  callType: 'video',
  price: 40,
  credentials: credentialsOf(callId),
  matchId: null,
  ...change,
});

/** Runs the machine with a fake clock and fake timers, as a session does with real ones. */
export class Play {
  state: CallState;
  effects: CallEffect[] = [];
  nowMs = 1_000_000;
  readonly armed = new Map<TimerName, number>();

  constructor(rules: Partial<CallRules> = {}, self: Partial<Self> = {}) {
    const idle = idleWith({ ...defaultRules, ...rules });
    this.state = { ...idle, self: { ...idle.self, ...self } };
  }

  send(event: CallEvent): Outcome {
    if (event.type === 'timerFired') this.armed.delete(event.timer);
    const step = transitionCall(this.state, event, this.nowMs);
    this.state = step.state;
    for (const effect of step.effects) {
      if (effect.kind === 'arm') this.armed.set(effect.timer, effect.atMs);
      else if (effect.kind === 'disarm') this.armed.delete(effect.timer);
      else this.effects.push(effect);
    }
    return step.outcome;
  }

  /** Advances the clock and fires each timer at its time. */
  advance(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const next = [...this.armed].toSorted((a, b) => a[1] - b[1])[0];
      if (!next || next[1] > untilMs) break;
      this.nowMs = Math.max(this.nowMs, next[1]);
      this.send({ type: 'timerFired', timer: next[0], atMs: next[1] });
    }
    this.nowMs = untilMs;
  }

  /** Advances the clock without firing timers, as when the computer sleeps. */
  sleep(ms: number): void {
    this.nowMs += ms;
  }

  /** Returns the effects since the last call of `took`. */
  took(): CallEffect[] {
    return this.effects.splice(0);
  }

  did<K extends CallEffect['kind']>(kind: K): EffectOf<K>[] {
    return this.effects.filter((effect): effect is EffectOf<K> => effect.kind === kind);
  }

  get kind(): CallState['kind'] {
    return this.state.kind;
  }

  as<K extends CallState['kind']>(kind: K): Extract<CallState, { kind: K }> {
    if (this.state.kind !== kind) throw new Error(`expected ${kind}, is ${this.state.kind}`);
    return this.state as Extract<CallState, { kind: K }>;
  }

  ringOut(callId = 'c1', change: Partial<Of<'call'>> = {}, price = 40): this {
    this.send(aCall(change));
    const { attempts } = this.state.self;
    this.send({ type: 'priceKnown', attempt: attempts, price });
    this.send(aStart(attempts, callId, price));
    return this;
  }

  ringIn(callId = 'c1', change: Partial<Of<'incomingCall'>> = {}): this {
    this.send(aRing(callId, this.nowMs + 30_000, change));
    return this;
  }

  /** Rings out, and the peer joins; no media yet. */
  meetOut(callId = 'c1', change: Partial<Of<'call'>> = {}, price = 40): this {
    this.ringOut(callId, change, price);
    this.send({ type: 'peerJoined', callId });
    return this;
  }

  meetIn(callId = 'c1', change: Partial<Of<'incomingCall'>> = {}): this {
    this.ringIn(callId, change);
    this.send({ type: 'accept', callId });
    this.send({ type: 'peerJoined', callId });
    return this;
  }

  link(state: ConnectionState, callId = 'c1'): this {
    this.send({ type: 'connectionChanged', callId, state });
    return this;
  }

  /** Like `meetOut`, and the connection is up. */
  connectOut(callId = 'c1', change: Partial<Of<'call'>> = {}, price = 40): this {
    return this.meetOut(callId, change, price).link('connected', callId);
  }

  connectIn(callId = 'c1', change: Partial<Of<'incomingCall'>> = {}): this {
    return this.meetIn(callId, change).link('connected', callId);
  }

  see(callId = 'c1'): this {
    this.send({ type: 'firstFrame', callId });
    return this;
  }

  charge(minute: number, balance: number | null = null, callId = 'c1'): Outcome {
    return this.send({ type: 'minuteCharged', callId, minute, balance });
  }
}
