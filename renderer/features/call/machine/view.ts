import { MINUTE_MS } from '#shared/domain/constants.ts';
import { noVideoEndsAtMs } from './deadlines.ts';
import { spentIn } from './ending.ts';
import { countsSilence, hasPicture } from './media.ts';
import { countdownMs } from './rules.ts';
import type { CallState, InCall, Receipt } from './types.ts';

export interface Interruption {
  readonly reason: 'noVideo' | 'noAudio' | 'noCoins' | 'connectionLost';
  readonly atMs: number;
  /** The countdown is shown from this time. */
  readonly shownFromMs: number;
}

/** Returns the earliest interruption that will end the call if nothing changes; null: none. */
export function interruptionOf(state: CallState): Interruption | null {
  if (state.kind !== 'connecting' && state.kind !== 'incall') return null;
  const { media, self } = state;
  const cuts: Interruption[] = [];
  const add = (reason: Interruption['reason'], atMs: number | null | undefined, noticeMs = countdownMs) => {
    if (atMs !== null && atMs !== undefined) cuts.push({ reason, atMs, shownFromMs: atMs - noticeMs });
  };
  add('connectionLost', media.lost?.endsAtMs);
  add('noVideo', noVideoEndsAtMs(state));
  if (media.silence !== null) add('noAudio', media.silence.soundAtMs + self.rules.noAudioLimitMs);
  if (state.kind === 'incall') add('noCoins', state.money.shortAtMs, MINUTE_MS);
  return cuts.reduce<Interruption | null>(
    (first, cut) => (first && first.atMs <= cut.atMs ? first : cut),
    null,
  );
}

/** Returns whether the audio room replaces the picture. */
export function isRoomShownIn(state: CallState): boolean {
  if (state.kind !== 'connecting' && state.kind !== 'incall') return false;
  if (hasPicture(state.media)) return false;
  return state.call.callType === 'audio' || (state.media.isRoomShown && state.self.rules.hasAudioRoom);
}

/**
 * Returns whether the first picture is still missing. Without a join delay (§9) the call may already have
 * begun.
 */
export function isPictureAwaited(state: CallState): boolean {
  if (state.kind !== 'connecting' && state.kind !== 'incall') return false;
  return state.call.callType === 'video' && !state.media.wasSeen && !isRoomShownIn(state);
}

/** Returns whether missing sound ends the call, so that packets of sound must be reported to the machine. */
export function isSoundNeeded(state: CallState): boolean {
  return (state.kind === 'connecting' || state.kind === 'incall') && countsSilence(state);
}

/** §4.16: the picture stays blurred until a frame is `ok` again. */
export function isPeerBlurred(state: CallState): boolean {
  return (state.kind === 'connecting' || state.kind === 'incall') && state.media.verdict !== 'ok';
}

/** Returns the minutes started and their coins; negative: paid. */
export function spentBy(state: CallState, nowMs: number): { minutes: number; coins: number } {
  return state.kind === 'incall' ? spentIn(state, nowMs) : { minutes: 0, coins: 0 };
}

/**
 * Returns the whole minutes that the balance covers after the current one. A minute whose charge is not
 * answered yet counts as paid, because its coins are still in the balance. Null: a streamer, a free call, or
 * an unknown price or balance.
 */
export function minutesLeft({ call, self, money }: InCall): number | null {
  if (self.rules.isStreamer || !call.price || self.balance === null) return null;
  return Math.max(0, Math.floor(self.balance / call.price) - money.unanswered.length);
}

/**
 * Returns whether a call ended before it began and the server has not reported the reason: no receipt is
 * shown yet.
 */
export function isEndUnknown({ word, startedAtMs }: Receipt): boolean {
  return word === 'awaited' && startedAtMs === null;
}

/**
 * Returns whether a finished call needs a receipt. A user who declined, cancelled or took it in another
 * window knows.
 */
export function needsReceipt({ reason, endedBy, startedAtMs }: Receipt): boolean {
  if (startedAtMs !== null) return true;
  return reason !== 'elsewhere' && !(endedBy === 'me' && (reason === 'declined' || reason === 'cancelled'));
}
