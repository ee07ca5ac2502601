import { remoteVideoStates } from '#shared/domain/media.ts';
import type { CallEffect } from './effects.ts';
import { usesRoom } from './deadlines.ts';
import { finish, finishOnItsOwn, stay, type Done, type Handled } from './ending.ts';
import type { CallEvent } from './events.ts';
import type { Connecting, InCall, MediaFacts } from './types.ts';

export type InChannel = Connecting | InCall;
type MediaEvent = Extract<
  CallEvent,
  {
    type: 'remoteVideoState' | 'remoteMedia' | 'soundCame' | 'connectionChanged' | 'moderation' | 'peerLeft';
  }
>;

/** §4 "Call": these two video states cancel the timers, the others start them. */
export const hasPicture = ({ videoState }: MediaFacts) =>
  videoState === remoteVideoStates.starting || videoState === remoteVideoStates.decoding;

/**
 * Returns whether missing sound ends the call (§4 "Call"): always in an audio call, and in a video call that
 * goes on with sound only.
 */
export function countsSilence(state: InChannel): boolean {
  return state.call.callType === 'audio' || (usesRoom(state) && !hasPicture(state.media));
}

/**
 * Updates the facts that are derived from the media: since when the picture is missing, and since when only
 * silence is heard.
 */
export function updateMediaFacts(state: InChannel, nowMs: number): InChannel {
  const { media, call, self } = state;
  const isSeen = hasPicture(media);
  const isHere = state.kind === 'incall' || state.isPeerHere;
  const limitMs = self.rules.noAudioLimitMs;
  const listens = state.kind === 'incall' && countsSilence(state) && limitMs > 0;
  const updatedMedia: MediaFacts = {
    ...media,
    wasSeen: media.wasSeen || isSeen,
    noVideoSinceMs: isHere && !isSeen && call.callType === 'video' ? (media.noVideoSinceMs ?? nowMs) : null,
    isRoomShown: media.isRoomShown && !isSeen,
    silence: listens ? (media.silence ?? { soundAtMs: nowMs, checkAtMs: nowMs + limitMs }) : null,
  };
  if (state.kind === 'incall') return { ...state, media: updatedMedia };
  const roomAtMs = isHere && usesRoom(state) ? (state.roomAtMs ?? nowMs + self.rules.roomJoinDelayMs) : null;
  return { ...state, media: updatedMedia, roomAtMs };
}

/**
 * Handles events of the engine and of moderation while in the channel. The caller of this function settles
 * the result.
 */
export function whileInChannel(state: InChannel, event: MediaEvent, nowMs: number): Handled {
  const { media } = state;
  const change = (changed: Partial<MediaFacts>, effects: readonly CallEffect[] = []): Done => ({
    state: { ...state, media: { ...media, ...changed } },
    effects,
  });
  switch (event.type) {
    case 'remoteVideoState':
      return change({ videoState: event.state });
    case 'remoteMedia': {
      // The limit for a missing picture starts anew when the peer turns the camera on or off.
      const isOther = event.remote.camera !== media.remote.camera;
      return change({ remote: event.remote, ...(isOther ? { noVideoSinceMs: null } : {}) });
    }
    case 'soundCame': {
      const soundAtMs = nowMs - event.agoMs;
      if (media.silence === null || soundAtMs <= media.silence.soundAtMs) return stay(state);
      return change({ silence: { ...media.silence, soundAtMs: soundAtMs } });
    }
    case 'connectionChanged':
      return connectionChanged(state, event.state, nowMs);
    case 'peerLeft': {
      // A peer dropped while the connection was being restored is lost; a peer dropped from a good connection
      // has left.
      const isLost = event.reason === 'dropped' && media.lost !== null;
      const reason = isLost ? 'connectionLost' : 'peerLeave';
      return finish(state, { reason, by: isLost ? 'nobody' : 'peer', nowMs, report: reason });
    }
    case 'moderation':
      return judged(state, event, change);
  }
}

function connectionChanged(
  state: InChannel,
  connection: Extract<CallEvent, { type: 'connectionChanged' }>['state'],
  nowMs: number,
): Handled {
  const { media, call, self } = state;
  switch (connection) {
    case 'connecting':
      return stay({ ...state, media: { ...media, isConnected: false } });
    case 'connected':
      if (media.lost === null) return stay({ ...state, media: { ...media, isConnected: true } });
      return {
        // The limit for a missing picture starts anew once the connection is back.
        state: { ...state, media: { ...media, isConnected: true, lost: null, noVideoSinceMs: null } },
        effects: [{ kind: 'askIsEnd', callId: call.callId }],
      };
    case 'reconnecting': {
      const lost = media.lost ?? { sinceMs: nowMs, endsAtMs: nowMs + self.rules.reconnectWithinMs };
      return stay({ ...state, media: { ...media, isConnected: false, lost } });
    }
    case 'failed':
      return finishOnItsOwn(state, 'connectionLost', nowMs);
  }
}

function judged(
  { media, call, self }: InChannel,
  { about, verdict, isAlert }: Extract<CallEvent, { type: 'moderation' }>,
  change: (changed: Partial<MediaFacts>, effects?: readonly CallEffect[]) => Done,
): Handled {
  if (about === call.peer._id) return change({ verdict });
  if (about !== call.credentials.userId) return 'stale';
  if (verdict !== 'prohibited') return change({ prohibitedInRow: 0, isAlerted: false });
  const prohibitedInRow = media.prohibitedInRow + 1;
  const isDue = isAlert || prohibitedInRow >= self.rules.alertAfter;
  const warns = isDue && !media.isAlerted;
  return change(
    { prohibitedInRow, isAlerted: media.isAlerted || isDue },
    warns ? [{ kind: 'moderationAlert' }] : [],
  );
}

/** Ends the call if no sound arrived within the limit; otherwise moves the check to the new limit. */
export function silenceDue(state: InCall, nowMs: number): Handled {
  const { silence } = state.media;
  if (silence === null) return 'stale';
  const endsAtMs = silence.soundAtMs + state.self.rules.noAudioLimitMs;
  if (endsAtMs <= nowMs) return finishOnItsOwn(state, 'noAudio', nowMs);
  return stay({ ...state, media: { ...state.media, silence: { ...silence, checkAtMs: endsAtMs } } });
}
