import { MINUTE_MS } from '#shared/domain/constants.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import type { CallEffect, TimerName } from './effects.ts';
import { markMs, wordWithinMs } from './rules.ts';
import type { CallState, Connecting, InCall } from './types.ts';

type Deadlines = ReadonlyMap<TimerName, number>;

/**
 * Returns whether the call may go on with sound only: an audio call, or a camera that the peer turned off.
 */
export function usesRoom({ call, media, self }: Connecting | InCall): boolean {
  return call.callType === 'audio' || (self.rules.hasAudioRoom && !media.remote.camera);
}

/**
 * Returns when a missing picture ends the call; null if it does not. Null also while the connection is lost:
 * that has its own deadline at about the same time, and the two sides could report different reasons.
 */
export function noVideoEndsAtMs(state: Connecting | InCall): number | null {
  const { noVideoLimitMs } = state.self.rules;
  const { noVideoSinceMs, lost } = state.media;
  if (lost !== null || noVideoSinceMs === null || noVideoLimitMs === 0 || usesRoom(state)) return null;
  return noVideoSinceMs + noVideoLimitMs;
}

/**
 * Returns every timer that a state needs. The machine arms and disarms the differences between two states, so
 * no timer is left behind.
 */
export function deadlinesOf(state: CallState): Deadlines {
  const due = new Map<TimerName, number>();
  const set = (timer: TimerName, atMs: number | null | undefined) => {
    if (atMs !== null && atMs !== undefined) due.set(timer, atMs);
  };
  if ('waiting' in state) set('waiting', state.waiting?.expiresAtMs);
  switch (state.kind) {
    case 'idle':
    case 'asking':
      break;
    case 'ended':
      if (state.receipt.word === 'awaited') set('word', state.receipt.endedAtMs + wordWithinMs);
      break;
    case 'ringingOut':
    case 'ringingIn':
      set('ring', state.expiresAtMs);
      break;
    case 'connecting':
      set('connect', state.connectByMs);
      // Without a connection the `connect` timer runs instead.
      if (state.media.isConnected) set('join', state.roomAtMs);
      setMedia(state);
      break;
    case 'incall':
      setMedia(state);
      set('noAudio', state.media.silence?.checkAtMs);
      if (!state.isMarked25) set('mark25', state.startedAtMs + markMs.mark25);
      if (state.call.direction === 'incoming') {
        if (!state.isMarked30) set('mark30', state.startedAtMs + markMs.mark30);
      } else if (!state.isBillingPaused)
        set('minute', state.startedAtMs + state.money.nextMinute * MINUTE_MS);
      break;
    default:
      assertNever(state, 'call state');
  }
  return due;

  function setMedia(inChannel: Connecting | InCall): void {
    const { media, self } = inChannel;
    if (media.noVideoSinceMs !== null && self.rules.hasAudioRoom && !media.isRoomShown)
      set('room', media.noVideoSinceMs + self.rules.showAudioRoomMs);
    set('noVideo', noVideoEndsAtMs(inChannel));
    set('lost', media.lost?.endsAtMs);
  }
}

/**
 * Returns the effects that change the timers of one state into those of the next. A timer that fired is
 * already disarmed.
 */
export function moveTimers(before: CallState, after: CallState, fired: TimerName | null): CallEffect[] {
  const armed = new Map(deadlinesOf(before));
  if (fired !== null) armed.delete(fired);
  const wanted = deadlinesOf(after);
  const effects: CallEffect[] = [];
  for (const timer of armed.keys()) if (!wanted.has(timer)) effects.push({ kind: 'disarm', timer });
  for (const [timer, atMs] of wanted)
    if (armed.get(timer) !== atMs) effects.push({ kind: 'arm', timer, atMs });
  return effects;
}
