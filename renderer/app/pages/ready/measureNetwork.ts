import type { Clock } from '#shared/lib/clock.ts';
import type { Credentials } from '#shared/domain/media.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { transportPolicy } from '#renderer/engines/peer/negotiationRules.ts';
import { measureRelay } from '#renderer/engines/peer/relayTrips.ts';
import type { NetworkReading } from '#renderer/features/readiness/index.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** The first one also pays for the connection, and is left out. */
const [warmUp, asked] = [1, 8] as const;

/** Small answers of the server's, one after the other: how long they take, and how many did not come. */
async function measureServer(api: Pick<ApiClient, 'call'>, scope: Scope): Promise<NetworkReading> {
  const stop = new AbortController();
  const forget = scope.onEnd(() => stop.abort());
  const tookMs: number[] = [];
  for (let at = 0; at < warmUp + asked && !scope.ended; at++) {
    const from = performance.now();
    const answer = await api.call('getBalance', {}, { signal: stop.signal });
    // Not even once: the others would be waited for in vain.
    if (!answer.ok && tookMs.length === 0) break;
    if (answer.ok && at >= warmUp) tookMs.push(performance.now() - from);
  }
  forget();
  const middle = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? null;
  return { to: 'server', roundTripMs: middle, lossRatio: 1 - tookMs.length / asked };
}

/** Measures the way of a call: to the relay where there is one, since that carries it; else to the server. */
export function createNetworkMeasure(api: Pick<ApiClient, 'call'>, clock: Clock) {
  return async (scope: Scope, iceServers: Credentials['iceServers']): Promise<NetworkReading> => {
    if (transportPolicy(iceServers) !== 'relay' || typeof RTCPeerConnection === 'undefined')
      return measureServer(api, scope);
    const trips = await measureRelay({ scope, clock, iceServers });
    return { to: 'relay', roundTripMs: trips?.roundTripMs ?? null, lossRatio: trips?.lossRatio ?? 1 };
  };
}
