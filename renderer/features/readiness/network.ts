/** What was measured of a network: there and back, and how much was lost on the way. */
export interface NetworkReading {
  /** How far it was measured: to the relay that calls go through, or to the server where they go straight. */
  readonly to: 'relay' | 'server';
  /** Null: nothing came back. */
  readonly roundTripMs: number | null;
  /** 0 to 1. */
  readonly lossRatio: number;
}

export type NetworkState = 'offline' | 'waiting' | 'unreachable' | 'slow' | 'lossy' | 'good';

/** As the quality of a call is judged: above these a conversation is felt to suffer. */
const [slowAboveMs, lossyAbove] = [300, 0.03];

/** `reading` null: it is being measured. */
export function judgeNetwork(isOnline: boolean, reading: NetworkReading | null): NetworkState {
  if (!isOnline) return 'offline';
  if (reading === null) return 'waiting';
  if (reading.roundTripMs === null) return 'unreachable';
  if (reading.lossRatio > lossyAbove) return 'lossy';
  return reading.roundTripMs > slowAboveMs ? 'slow' : 'good';
}
