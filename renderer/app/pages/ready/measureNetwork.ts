import type { Clock } from '#shared/lib/clock.ts';
import type { Credentials } from '#shared/domain/media.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { transportPolicy } from '#renderer/engines/peer/negotiationRules.ts';
import { measureRelay } from '#renderer/engines/peer/relayTrips.ts';
import type { NetworkReading } from '#renderer/features/readiness/index.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** Number of requests. The first also opens the connection, so its time is ignored. */
const [warmUp, asked] = [1, 8] as const;

/** Measures small sequential requests to the server: the median time, and the ratio of failures. */
async function measureServer(api: Pick<ApiClient, 'call'>, scope: Scope): Promise<NetworkReading> {
  const stop = new AbortController();
  const forget = scope.onEnd(() => stop.abort());
  const tookMs: number[] = [];
  for (let at = 0; at < warmUp + asked && !scope.ended; at++) {
    const from = performance.now();
    const answer = await api.call('getBalance', {}, { signal: stop.signal });
    // If the first request fails, the others would only time out as well.
    if (!answer.ok && tookMs.length === 0) break;
    if (answer.ok && at >= warmUp) tookMs.push(performance.now() - from);
  }
  forget();
  const middle = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? null;
  return { to: 'server', roundTripMs: middle, lossRatio: 1 - tookMs.length / asked };
}

/** Returns a function that measures the path of a call: to the relay if calls use one, else to the server. */
export function createNetworkMeasure(api: Pick<ApiClient, 'call'>, clock: Clock) {
  return async (scope: Scope, iceServers: Credentials['iceServers']): Promise<NetworkReading> => {
    if (transportPolicy(iceServers) !== 'relay' || typeof RTCPeerConnection === 'undefined')
      return measureServer(api, scope);
    const trips = await measureRelay({ scope, clock, iceServers });
    return { to: 'relay', roundTripMs: trips?.roundTripMs ?? null, lossRatio: trips?.lossRatio ?? 1 };
  };
}
