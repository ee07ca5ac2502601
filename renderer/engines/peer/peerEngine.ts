import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { MediaEngine, SignalingPort } from '../port.ts';
import { createCertificates } from './certificates.ts';
import { endedChannel, openChannel } from './channel.ts';
import { transportPolicy } from './negotiationRules.ts';

export interface PeerEngineOptions {
  readonly signaling: SignalingPort;
  readonly clock: Clock;
  /** For credentials that bring none. */
  readonly iceServers?: Credentials['iceServers'];
}

/** Live media straight between two browsers (WebRTC), signalled over the realtime socket. */
export function createPeerEngine(options: PeerEngineOptions): MediaEngine {
  const { signaling, clock } = options;
  const certificates = createCertificates(clock);
  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      const own = request.credentials.iceServers;
      const servers = own.length > 0 ? own : (options.iceServers ?? []);
      const certificate = certificates.take();
      const configuration: RTCConfiguration = {
        iceServers: servers.map(({ urls, username, credential }) => ({ urls, username, credential })),
        iceTransportPolicy: transportPolicy(servers),
        bundlePolicy: 'max-bundle',
        rtcpMuxPolicy: 'require',
        ...(certificate && { certificates: [certificate] }),
      };
      return openChannel({ signaling, clock, configuration, request });
    },
  };
}
