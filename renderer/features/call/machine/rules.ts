import { call, match, moderation } from '#shared/domain/constants.ts';
import type { Settings } from '#shared/domain/settings.ts';

/** What the machine is told from outside: figures of the settings (§3, §9) and what this person is. Milliseconds. */
export interface CallRules {
  readonly ringMs: number;
  /** From joining the channel until the other side is there; twice that until there is something to see or hear. */
  readonly connectWithinMs: number;
  /** Without a connection for this time the call is over. */
  readonly reconnectWithinMs: number;
  /** 0: a call without picture, or without sound, may go on. */
  readonly noVideoLimitMs: number;
  readonly noAudioLimitMs: number;
  readonly showAudioRoomMs: number;
  readonly roomJoinDelayMs: number;
  /** Whether a video call may go on by sound alone while the other side has turned the camera off. */
  readonly hasAudioRoom: boolean;
  /** Split `multiplecalls`: a second call may be taken instead of the first. */
  readonly hasMultipleCalls: boolean;
  /** Of the two in a call the streamer earns and the other one pays, whoever called. */
  readonly isStreamer: boolean;
  /** Verdicts "prohibited" in a row after which the person is warned. */
  readonly alertAfter: number;
}

/** The streamer's and the caller's marks (§4.7). */
export const markMs = { mark25: 25_000, mark30: 30_000 } as const;
/** A cut is counted down in sight for its last ten seconds; the end of the coins for the whole minute before. */
export const countdownMs = 10_000;
/** The receipt waits this long for the server's word about the end. */
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
