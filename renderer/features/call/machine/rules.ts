import { call, match, moderation } from '#shared/domain/constants.ts';
import type { Settings } from '#shared/domain/settings.ts';

/**
 * Inputs of the machine: figures of the settings (§3, §9) and facts about the user. Times are in
 * milliseconds.
 */
export interface CallRules {
  readonly ringMs: number;
  /**
   * Maximum time from joining the channel until the peer joins; twice that until picture or sound arrives.
   */
  readonly connectWithinMs: number;
  /** A call without a connection for this time ends. */
  readonly reconnectWithinMs: number;
  /** 0: a missing picture never ends a call. */
  readonly noVideoLimitMs: number;
  readonly noAudioLimitMs: number;
  readonly showAudioRoomMs: number;
  readonly roomJoinDelayMs: number;
  /** Whether a video call may continue with sound only while the peer's camera is off. */
  readonly hasAudioRoom: boolean;
  /** Split `multiplecalls`: the user may accept a second call, which ends the first. */
  readonly hasMultipleCalls: boolean;
  /** The user is a streamer, who earns coins in every call. The other user pays, even as the callee. */
  readonly isStreamer: boolean;
  /** Number of "prohibited" verdicts in a row after which the user is warned. */
  readonly alertAfter: number;
}

/** Milliseconds into the call at which the marks of caller, callee and streamer are sent (§4.7). */
export const markMs = { mark25: 25_000, mark30: 30_000 } as const;
/**
 * Milliseconds for which the countdown to an interruption is shown. A lack of coins is counted down for a
 * whole minute.
 */
export const countdownMs = 10_000;
/** Milliseconds that the receipt waits for the server's report about the end. */
export const wordWithinMs = 3_000;
/** Lateness of the minute timer, in milliseconds, after which the server is asked whether the call still lasts. */
export const stalledMs = 5_000;

export const defaultRules: CallRules = {
  ringMs: call.ringMs,
  connectWithinMs: match.startWithinMs,
  reconnectWithinMs: 8_000,
  noVideoLimitMs: call.noVideoLimitMs,
  noAudioLimitMs: call.noAudioLimitMs,
  showAudioRoomMs: call.noVideoShowAudioRoomMs,
  roomJoinDelayMs: call.roomJoinDelayMs,
  hasAudioRoom: true,
  hasMultipleCalls: false,
  isStreamer: false,
  alertAfter: moderation.alertAfter,
};

export function callRules(
  { audioRoom }: Pick<Settings, 'audioRoom'>,
  own: Partial<Pick<CallRules, 'hasAudioRoom' | 'hasMultipleCalls' | 'isStreamer'>> = {},
): CallRules {
  return {
    ...defaultRules,
    noVideoLimitMs: audioRoom.noVideoDurationLimit,
    noAudioLimitMs: audioRoom.noAudioDurationLimit,
    showAudioRoomMs: audioRoom.noVideoShowAudioRoomMS,
    roomJoinDelayMs: audioRoom.roomJoinDelayMS,
    ...own,
  };
}
