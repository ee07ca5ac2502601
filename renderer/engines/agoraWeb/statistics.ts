import type { ChannelStats } from '../port.ts';
import type { AgoraAudioStats, AgoraVideoStats } from './vendor.ts';

/** Video and audio packets since the start of the channel. */
export interface Packets {
  readonly received: number;
  readonly lost: number;
}

export const noPackets: Packets = Object.freeze({ received: 0, lost: 0 });

export interface AgoraReading {
  readonly video: AgoraVideoStats | undefined;
  readonly audio: AgoraAudioStats | undefined;
  readonly roundTripMs: number | null;
  /** Counted by the channel, because the SDK reports only rates. */
  readonly framesDecoded: number;
}

export const noReading: AgoraReading = Object.freeze({
  video: undefined,
  audio: undefined,
  roundTripMs: null,
  framesDecoded: 0,
});

export function summarize(
  { video, audio, roundTripMs, framesDecoded }: AgoraReading,
  before: Packets,
): { readonly stats: ChannelStats; readonly packets: Packets } {
  const packets = {
    received: (video?.receivePackets ?? 0) + (audio?.receivePackets ?? 0),
    lost: (video?.receivePacketsLost ?? 0) + (audio?.receivePacketsLost ?? 0),
  };
  // An unpublished track takes its packets out of the sums, so the difference may be negative.
  const lost = Math.max(0, packets.lost - before.lost);
  const total = lost + Math.max(0, packets.received - before.received);
  return {
    packets,
    stats: {
      framesDecoded,
      width: video?.receiveResolutionWidth ?? 0,
      height: video?.receiveResolutionHeight ?? 0,
      roundTripMs,
      lossRatio: total === 0 ? 0 : lost / total,
      codec: video?.codecType?.toLowerCase() ?? null,
    },
  };
}
