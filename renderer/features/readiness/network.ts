/** Measured round trip and packet loss of a network. */
export interface NetworkReading {
  /** Target of the measurement: the relay of the calls, or the server if calls are direct. */
  readonly to: 'relay' | 'server';
  /** Null: no response. */
  readonly roundTripMs: number | null;
  /** Share of lost packets, 0 to 1. */
  readonly lossRatio: number;
}

export type NetworkState = 'offline' | 'waiting' | 'unreachable' | 'slow' | 'lossy' | 'good';

/** Thresholds of call quality, above which a conversation suffers. */
const [slowAboveMs, lossyAbove] = [300, 0.03];

/** Judges a measurement; `reading` null: still measuring. */
export function judgeNetwork(isOnline: boolean, reading: NetworkReading | null): NetworkState {
  if (!isOnline) return 'offline';
  if (reading === null) return 'waiting';
  if (reading.roundTripMs === null) return 'unreachable';
  if (reading.lossRatio > lossyAbove) return 'lossy';
  return reading.roundTripMs > slowAboveMs ? 'slow' : 'good';
}
