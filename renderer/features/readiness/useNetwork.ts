import { useEffect, useState } from 'react';
import type { Credentials } from '#shared/domain/media.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { judgeNetwork, type NetworkReading, type NetworkState } from './network.ts';

/** Measures the way that a call would take, as long as the scope lives. */
export type MeasureNetwork = (scope: Scope, iceServers: Credentials['iceServers']) => Promise<NetworkReading>;

export interface Network {
  readonly state: NetworkState;
  readonly reading: NetworkReading | null;
  readonly again: () => void;
}

/** `iceServers` null: it is not known yet where a call would go. Measured again when the network is back. */
export function useNetwork(measure: MeasureNetwork, iceServers: Credentials['iceServers'] | null): Network {
  const isOnline = useIsOnline();
  const [reading, setReading] = useState<NetworkReading | null>(null);
  const [tries, setTries] = useState(0);
  // Credentials are made anew with each answer: only another way is measured again.
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
