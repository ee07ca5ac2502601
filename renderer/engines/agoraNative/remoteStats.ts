import type { CallBridgeEvent } from '#shared/ipc/callBridge.ts';
import type { ChannelStats } from '../port.ts';

/** `onRemoteVideoStats` comes this often, with rates for it. */
const statsEveryS = 2;

export interface RemoteStats {
  readonly now: ChannelStats;
  firstFrame(): void;
  roundTrip(ms: number): void;
  video(told: Extract<CallBridgeEvent, { type: 'videoStats' }>): void;
}

/** The library tells rates every two seconds: frames are counted from them, the loss is the last stretch's. */
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
      // It does not say which: everybody sends vp8.
      now = { ...now, framesDecoded, width, height, lossRatio, codec: 'vp8' };
    },
  };
}
