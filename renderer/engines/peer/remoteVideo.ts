import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';

const { stopped, starting, decoding, frozen, failed } = remoteVideoStates;

/** Milliseconds without a painted or decoded frame after which the video counts as frozen. */
export const frozenAfterMs = 600;
/** Milliseconds of packets without a decoded frame after which the video counts as failed. */
export const failedAfterMs = 5_000;
/** Maximum milliseconds between packets of one continuous sequence. */
const packetGapMs = 1_000;

/** State of the other user's video. Times are milliseconds of the clock. */
export interface RemoteVideo {
  readonly state: RemoteVideoState;
  /** True if the other client reported its camera as off. Frames that still arrive are outdated. */
  readonly isSaidOff: boolean;
  /** True if the track is muted: initially, and when no packets are sent. */
  readonly isMuted: boolean;
  readonly lastFrameAt: number | null;
  readonly lastPacketAt: number | null;
  /** Time of the first packet since the last frame. */
  readonly undecodedSince: number | null;
}

export type RemoteVideoInput =
  /** New packets were received since the last check. */
  | { readonly type: 'packets'; readonly at: number }
  /** A frame was painted or decoded. */
  | { readonly type: 'frame'; readonly at: number }
  | { readonly type: 'unmuted' }
  | { readonly type: 'muted' }
  | { readonly type: 'cameraReported'; readonly isOn: boolean }
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
 * Returns the next state in Agora's five numbers (design page, Live media): starting at the first packet,
 * decoding at a frame, frozen after 600 ms without one, stopped by the report or a muted track, failed with
 * the connection or without decodable packets. A frame always ends frozen and failed.
 */
export function nextRemoteVideo(video: RemoteVideo, input: RemoteVideoInput): RemoteVideo {
  switch (input.type) {
    case 'cameraReported':
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
