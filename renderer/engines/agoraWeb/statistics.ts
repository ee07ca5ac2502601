import type { ChannelStats } from '../port.ts';
import type { AgoraAudioStats, AgoraVideoStats } from './vendor.ts';

/** Packets so far, of picture and sound. */
export interface Packets {
  readonly received: number;
  readonly lost: number;
}

export const noPackets: Packets = Object.freeze({ received: 0, lost: 0 });

export interface AgoraReading {
  readonly video: AgoraVideoStats | undefined;
  readonly audio: AgoraAudioStats | undefined;
  readonly roundTripMs: number | null;
  /** Counted here: the SDK tells rates only. */
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
  // A track that was taken back takes its packets with it.
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
