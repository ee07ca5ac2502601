import { useMemo } from 'react';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Credentials } from '#shared/domain/media.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { ReadyPage, ReadyStrip, type NetworkReading } from '#renderer/features/readiness/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { transportPolicy } from '#renderer/engines/peer/negotiationRules.ts';
import { measureRelay } from '#renderer/engines/peer/relayTrips.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { LivePageProps } from '../pageRow.ts';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useMedia } from '../../session/sessionHooks.ts';

/** Shows whether a streamer can go live: her devices, her network and the state of her account. */
export function ReadyRoute({ live, role, locale }: Pick<LivePageProps<'ready'>, 'live' | 'role' | 'locale'>) {
  const { api, clock, platform } = useServices();
  const { local } = useMedia(live.media);
  const measureNetwork = useMemo(() => createNetworkMeasure(api, clock), [api, clock]);
  const support = new URLSearchParams({ support: 'moderator' }).toString();
  return (
    <StudioFrame page="ready">
      <Queries answers={live.answers}>
        <ReadyPage
          role={role}
          local={local}
          measureNetwork={measureNetwork}
          notices={platform.notices}
          supportHref={`${hrefOf(locale, 'chat')}?${support}`}
        />
      </Queries>
    </StudioFrame>
  );
}

/** Readiness summary on the match page, before a goddess starts. */
export function ReadyStripPart({ live }: { readonly live: SignedInServices }) {
  return (
    <Queries answers={live.answers}>
      <ReadyStrip />
    </Queries>
  );
}

/** Number of requests. The first also opens the connection, so its time is ignored. */
const [warmUp, measured] = [1, 8] as const;

/** Measures small sequential requests to the server: the median time, and the ratio of failures. */
async function measureServer(api: Pick<ApiClient, 'call'>, scope: Scope): Promise<NetworkReading> {
  const stop = new AbortController();
  const forget = scope.onEnd(() => stop.abort());
  const tookMs: number[] = [];
  for (let at = 0; at < warmUp + measured && !scope.ended; at++) {
    const from = performance.now();
    const answer = await api.call('getBalance', {}, { signal: stop.signal });
    // If the first request fails, the others would only time out as well.
    if (!answer.ok && tookMs.length === 0) break;
    if (answer.ok && at >= warmUp) tookMs.push(performance.now() - from);
  }
  forget();
  const middle = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? null;
  return { to: 'server', roundTripMs: middle, lossRatio: 1 - tookMs.length / measured };
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
