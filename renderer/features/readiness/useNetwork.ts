import { useEffect, useState } from 'react';
import type { Credentials } from '#shared/domain/media.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { judgeNetwork, type NetworkReading, type NetworkState } from './network.ts';

/** Measures the network path of a call, until the scope ends. */
export type MeasureNetwork = (scope: Scope, iceServers: Credentials['iceServers']) => Promise<NetworkReading>;

export interface Network {
  readonly state: NetworkState;
  readonly reading: NetworkReading | null;
  readonly again: () => void;
}

/** Measures the network; again after it was offline. `iceServers` null: the path of a call is unknown yet. */
export function useNetwork(measure: MeasureNetwork, iceServers: Credentials['iceServers'] | null): Network {
  const isOnline = useIsOnline();
  const [reading, setReading] = useState<NetworkReading | null>(null);
  const [tries, setTries] = useState(0);
  // Each answer has new credentials, so only changed URLs start another measurement.
  const way = iceServers && JSON.stringify(iceServers.map(({ urls }) => urls));
  const [servers, setServers] = useState(iceServers);
  const [knownWay, setKnownWay] = useState(way);
  if (way !== knownWay) {
    setKnownWay(way);
    setServers(iceServers);
  }

  useEffect(() => {
    if (!isOnline || servers === null) return undefined;
    const scope = createScope();
    void measure(scope, servers).then((measured) => {
      if (!scope.ended) setReading(measured);
    });
    return () => {
      scope.end();
      setReading(null);
    };
  }, [measure, servers, isOnline, tries]);

  return {
    state: judgeNetwork(isOnline, reading),
    reading,
    again: () => setTries((count) => count + 1),
  };
}
