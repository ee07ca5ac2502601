import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';

const { stopped, starting, decoding, frozen, failed } = remoteVideoStates;

/** No frame painted or decoded for this time is a frozen picture. */
export const frozenAfterMs = 600;
/** Packets for this time and not one frame out of them: the picture can't be decoded. */
export const failedAfterMs = 5_000;
/** Packets further apart than this are not one stretch of packets. */
const packetGapMs = 1_000;

/** What is known of the other person's picture. Times are milliseconds of the clock. */
export interface RemoteVideo {
  readonly state: RemoteVideoState;
  /** They said that their camera is off: what still arrives is late. */
  readonly isSaidOff: boolean;
  /** The track is muted: it starts so, and is so again when nothing is sent. */
  readonly isMuted: boolean;
  readonly lastFrameAt: number | null;
  readonly lastPacketAt: number | null;
  /** The first packet since the last frame. */
  readonly undecodedSince: number | null;
}

export type RemoteVideoInput =
  /** New packets were received since the last look. */
  | { readonly type: 'packets'; readonly at: number }
  /** A frame was painted or decoded. */
  | { readonly type: 'frame'; readonly at: number }
  | { readonly type: 'unmuted' }
  | { readonly type: 'muted' }
  | { readonly type: 'said'; readonly isOn: boolean }
  | { readonly type: 'connectionLost' }
  | { readonly type: 'tick'; readonly at: number };

export const noRemoteVideo: RemoteVideo = Object.freeze({
  state: stopped,
  isSaidOff: false,
  isMuted: true,
  lastFrameAt: null,
  lastPacketAt: null,
  undecodedSince: null,
});

function onPackets(video: RemoteVideo, at: number): RemoteVideo {
  const isOneStretch = video.lastPacketAt !== null && at - video.lastPacketAt <= packetGapMs;
  const undecodedSince = isOneStretch ? (video.undecodedSince ?? at) : at;
  const next = { ...video, isMuted: false, lastPacketAt: at, undecodedSince };
  if (video.state === stopped) return { ...next, state: starting };
  const isWaiting = video.state === starting || video.state === frozen;
  return isWaiting && at - undecodedSince >= failedAfterMs ? { ...next, state: failed } : next;
}

/**
 * Remote video in Agora's five numbers (design page, Live media): starting at the first packet, decoding at a frame,
 * frozen after 600 ms without one, stopped by their word or a muted track, failed with the connection or when
 * packets make no picture. A frame always leads out of frozen and failed.
 */
export function nextRemoteVideo(video: RemoteVideo, input: RemoteVideoInput): RemoteVideo {
  switch (input.type) {
    case 'said':
      return { ...video, isSaidOff: !input.isOn, state: input.isOn ? video.state : stopped };
    case 'muted':
      return { ...video, isMuted: true, state: stopped };
    case 'unmuted': {
      const state = video.state === stopped && !video.isSaidOff ? starting : video.state;
      return { ...video, isMuted: false, state };
    }
    case 'packets':
      return video.isSaidOff ? video : onPackets(video, input.at);
    case 'frame':
      if (video.isSaidOff || video.isMuted) return video;
      return { ...video, state: decoding, lastFrameAt: input.at, undecodedSince: null };
    case 'connectionLost':
      return video.state === stopped && video.isSaidOff ? video : { ...video, state: failed };
    case 'tick': {
      const isStale = video.lastFrameAt === null || input.at - video.lastFrameAt > frozenAfterMs;
      return video.state === decoding && isStale ? { ...video, state: frozen } : video;
    }
  }
}
