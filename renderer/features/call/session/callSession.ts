import { proxy, ref } from 'valtio';
import type { CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalMedia, MediaChannel, MediaEngine } from '#renderer/engines/port.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { Balance } from '#renderer/services/balance.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';
import type { Session } from '#renderer/services/session.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { idleWith, transitionCall } from '../machine/callMachine.ts';
import type { CallEffect } from '../machine/effects.ts';
import type { CallEvent } from '../machine/events.ts';
import type { CallRules } from '../machine/rules.ts';
import { isSoundNeeded } from '../machine/view.ts';
import type { Call, CallState, Receipt } from '../machine/types.ts';
import { listenToCallEvents, ringOf, type IncomingCall } from './callEvents.ts';
import { createCallRequests } from './callRequests.ts';
import { createCallTimers } from './callTimers.ts';
import { openCallChannel } from './callChannel.ts';
import { createInterruptedCall, type InterruptedCall } from './interruptedCall.ts';

/** State of the current call as plain snapshots. Only the session changes it. */
export interface CallView {
  state: CallState;
  /** The channel that the user is in, alone or with the peer; null outside a channel. */
  channel: MediaChannel | null;
}

/** The user to call, and the screen from which. */
export interface OutgoingCall {
  readonly peer: Companion;
  readonly callType: CallType;
  /** Name of the screen, for the statistics. `match` means "Keep talking" (§4.7). */
  readonly fromScreen: string;
  readonly matchId?: string | null;
}

/** Events that the user's screens show once, when they happen. */
export type CallNotice =
  /** The balance does not cover the next minute, which starts at `atMs` by this client's clock. */
  | { readonly kind: 'coinsLow'; readonly atMs: number }
  /** The moderation alert (§8). */
  | { readonly kind: 'moderationAlert' }
  | { readonly kind: 'finished'; readonly receipt: Receipt };

export interface CallSession {
  readonly view: CallView;
  call(outgoingCall: OutgoingCall): void;
  /** The call that the page was in before a reload, and whether the user can return to it. */
  readonly interrupted: Pick<InterruptedCall, 'view' | 'dismiss'>;
  /** Returns to the interrupted call. No-op if none is offered. */
  rejoin(): void;
  /** Calls the user of the shown receipt again. */
  callBack(fromScreen: string): void;
  accept(callId: string): void;
  decline(callId: string): void;
  /** Accepts a second call and ends the first. */
  acceptWaiting(callId: string): void;
  declineWaiting(callId: string): void;
  hangUp(): void;
  /** Closes the receipt. */
  dismiss(): void;
  setMini(isMini: boolean): void;
  setCamera(isOn: boolean): void;
  setMicrophone(isOn: boolean): void;
  /** Loudness of the peer, 0 to 1. */
  remoteLevel(): number;
  /** Handles a call that rang before this session existed. */
  ring(incoming: IncomingCall): void;
  /** Ends the call, because the computer is about to sleep. */
  suspend(): void;
  /** Asks the server whether the call still lasts, after the computer woke up. */
  wake(): void;
  changeRules(rules: CallRules): void;
  onNotice(scope: Scope, listener: (notice: CallNotice) => void): void;
}

/** Functions of matching that a call needs, because a user is in one conversation at a time. */
export interface MatchingPort {
  /** Returns the id of the running match with this user; null if there is none. */
  matchWith(userId: string): string | null;
  /** Stops the search and the match. No-op without one. */
  stop(): void;
  /** Ends the match without another search: both users are in the call that comes from it. */
  handOver(matchId: string): void;
  onOver(scope: Scope, listener: (matchId: string) => void): void;
}

export interface CallSessionOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly socket: SocketClient;
  readonly session: Pick<Session, 'state'>;
  readonly balance: Balance;
  /** Id of the signed-in user. */
  readonly me: string;
  readonly engine: MediaEngine;
  readonly local: LocalMedia;
  readonly matching: MatchingPort;
  readonly rules: CallRules;
  /** Storage that lasts as long as the window. */
  readonly keyValue: KeyValue;
  /** The page was reloaded in the same window. */
  readonly isReload: boolean;
}

/** Milliseconds between reports of sound to the machine. The engine reports it ten times a second. */
const soundEveryMs = 1_000;

/**
 * Runs the call machine's effects. The session belongs to the signed-in app, not to a page, and ends with its
 * scope.
 */
export function createCallSession(options: CallSessionOptions): CallSession {
  const { scope, clock, api, socket, session, balance, me, engine, local, matching } = options;
  const view = proxy<CallView>({ state: ref(idleWith(options.rules)), channel: null });
  const notices = createEmitter<CallNotice>();
  const interrupted = createInterruptedCall(options);
  let remoteLevel = 0;
  let soundReportedAtMs = 0;
  let callScope: Scope | null = null;
  /** Nesting depth of dispatches. */
  let depth = 0;
  /** The ringing call for which the engine prepares a connection. */
  let ringing: { readonly callId: string; readonly scope: Scope } | null = null;

  function dispatch(event: CallEvent): void {
    if (scope.ended) return;
    const before = view.state;
    const step = transitionCall(before, event, clock.now());
    // `ref` keeps the state out of the proxy, because it is compared and not observed.
    if (step.state !== before) view.state = ref(step.state);
    interrupted.follow(step.state);
    if (event.type === 'callEnded') interrupted.ended(event.callId);
    depth += 1;
    try {
      for (const effect of step.effects) run(effect);
    } finally {
      depth -= 1;
    }
    // An effect may dispatch too. Only the outermost dispatch prepares, so that `join` can use the prepared
    // connection.
    if (depth === 0) prepare();
  }

  /**
   * Prepares a connection while a call rings, and ends the preparation after the ring. Accepting joins before
   * that.
   */
  function prepare(): void {
    const { state } = view;
    const call = state.kind === 'ringingIn' ? state.call : null;
    if (ringing?.callId === call?.callId) return;
    ringing?.scope.end();
    ringing = call && { callId: call.callId, scope: scope.child() };
    if (call && ringing) engine.prepare?.({ scope: ringing.scope, credentials: call.credentials });
  }

  const timers = createCallTimers(scope, clock, (timer, atMs) =>
    dispatch({ type: 'timerFired', timer, atMs }),
  );
  const requests = createCallRequests({
    scope,
    clock,
    api,
    me,
    dispatch,
    isWanted: (attempt) => view.state.kind === 'asking' && view.state.attempt === attempt,
    isShown: (callId) => 'call' in view.state && view.state.call.callId === callId,
  });

  function join(call: Call): void {
    callScope?.end();
    callScope = scope.child();
    remoteLevel = 0;
    soundReportedAtMs = 0;
    // An audio call starts with the camera off; the user may turn it on.
    if (call.callType === 'audio') local.suppressCameraFor(callScope);
    void local.openFor(callScope);
    view.channel = ref(
      openCallChannel({
        scope: callScope,
        engine,
        local,
        call,
        dispatch,
        onSound: ({ level, packetAgoMs }) => {
          remoteLevel = level;
          reportSound(call.callId, packetAgoMs);
        },
      }),
    );
  }

  /** Reports sound to the machine at most once a second, and only while missing sound ends the call. */
  function reportSound(callId: string, agoMs: number | null): void {
    const nowMs = clock.now();
    if (agoMs === null || nowMs - soundReportedAtMs < soundEveryMs || !isSoundNeeded(view.state)) return;
    soundReportedAtMs = nowMs;
    dispatch({ type: 'soundCame', callId, agoMs });
  }

  function leave(): void {
    view.channel?.leave();
    view.channel = null;
    remoteLevel = 0;
    callScope?.end();
    callScope = null;
  }

  function run(effect: CallEffect): void {
    switch (effect.kind) {
      case 'arm':
        return timers.arm(effect.timer, effect.atMs);
      case 'disarm':
        return timers.disarm(effect.timer);
      case 'join':
        return join(effect.call);
      case 'leave':
        return leave();
      case 'stopMatching':
        return matching.stop();
      case 'endMatch':
        return matching.handOver(effect.matchId);
      case 'setCamera':
        return void local.setCamera(effect.isOn);
      case 'setMicrophone':
        return local.setMicrophone(effect.isOn);
      case 'warnCoins':
        return notices.emit({ kind: 'coinsLow', atMs: effect.atMs });
      case 'moderationAlert':
        return notices.emit({ kind: 'moderationAlert' });
      case 'finished':
        return notices.emit({ kind: 'finished', receipt: effect.receipt });
      default:
        return requests.run(effect);
    }
  }

  listenToCallEvents({ scope, socket, balance, me, dispatch, clock, matching, state: () => view.state });
  matching.onOver(scope, (matchId) => dispatch({ type: 'matchOver', matchId }));
  local.onChange(scope, ({ isCameraOn, isMicrophoneOn }) =>
    dispatch({ type: 'localChanged', camera: isCameraOn, microphone: isMicrophoneOn }),
  );
  scope.onEnd(leave);
  const coins = session.state.user?.coins;
  if (typeof coins === 'number') dispatch({ type: 'balanceKnown', coins });

  return {
    view,
    call: ({ matchId = null, ...outgoingCall }) => dispatch({ type: 'call', ...outgoingCall, matchId }),
    interrupted,
    rejoin() {
      const offer = interrupted.take();
      if (offer) dispatch({ type: 'rejoin', call: offer.call, startedAtMs: offer.startedAtMs });
    },
    callBack: (fromScreen) => dispatch({ type: 'callBack', fromScreen }),
    accept: (callId) => dispatch({ type: 'accept', callId }),
    decline: (callId) => dispatch({ type: 'decline', callId }),
    acceptWaiting: (callId) => dispatch({ type: 'acceptWaiting', callId }),
    declineWaiting: (callId) => dispatch({ type: 'declineWaiting', callId }),
    hangUp: () => dispatch({ type: 'hangUp' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    setMini: (isMini) => dispatch({ type: 'setMini', isMini }),
    setCamera: (isOn) => dispatch({ type: 'setCamera', isOn }),
    setMicrophone: (isOn) => dispatch({ type: 'setMicrophone', isOn }),
    remoteLevel: () => remoteLevel,
    ring: (incoming) => dispatch(ringOf(incoming, clock.now(), matching)),
    suspend: () => dispatch({ type: 'suspend' }),
    wake: () => dispatch({ type: 'wake' }),
    changeRules: (rules) => dispatch({ type: 'rulesChanged', rules }),
    onNotice: (owner, listener) => notices.on(owner, listener),
  };
}
