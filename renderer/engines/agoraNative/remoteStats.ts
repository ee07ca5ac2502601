import type { CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { ChannelStats } from '../port.ts';

/** Seconds between two `onRemoteVideoStats` reports. Each report has the rates since the previous one. */
const statsEveryS = 2;

export interface RemoteStats {
  readonly now: ChannelStats;
  firstFrame(): void;
  roundTrip(ms: number): void;
  video(report: Extract<CallBridgeEvent, { type: 'videoStats' }>): void;
}

/**
 * Collects the library's statistics. Frames are counted from the reported rate; the loss is that of the last
 * report.
 */
export function createRemoteStats(): RemoteStats {
  let now: ChannelStats = {
    framesDecoded: 0,
    width: 0,
    height: 0,
    roundTripMs: null,
    lossRatio: 0,
    codec: null,
  };
  return {
    get now() {
      return now;
    },
    firstFrame() {
      now = { ...now, framesDecoded: now.framesDecoded + 1 };
    },
    roundTrip(ms) {
      now = { ...now, roundTripMs: ms };
    },
    video({ frameRate, width, height, lossRatio }) {
      const framesDecoded = now.framesDecoded + Math.round(frameRate * statsEveryS);
      // The library does not report the codec, but all clients send vp8.
      now = { ...now, framesDecoded, width, height, lossRatio, codec: 'vp8' };
    },
  };
}
