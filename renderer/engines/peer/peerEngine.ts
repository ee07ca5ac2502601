import type { Credentials } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { MediaEngine, SignalingPort } from '../port.ts';
import { endedChannel, openChannel } from './channel.ts';
import { transportPolicy } from './negotiationRules.ts';
import { prepareAnswer, type Preparation } from './preparation.ts';
import { DAY_MS } from '#shared/domain/constants.ts';

export interface PeerEngineOptions {
  readonly signaling: SignalingPort;
  readonly clock: Clock;
  /** Used if the credentials have no ICE servers. */
  readonly iceServers?: Credentials['iceServers'];
}

/**
 * Creates the engine for direct media between two browsers (WebRTC), with signaling over the realtime socket.
 */
export function createPeerEngine(options: PeerEngineOptions): MediaEngine {
  const { signaling, clock } = options;
  const certificates = createCertificates(clock);
  /** Prepared answers by channel id. */
  const preparations = new Map<string, Preparation>();

  function configurationFor(credentials: Credentials): RTCConfiguration {
    const own = credentials.iceServers;
    const servers = own.length > 0 ? own : (options.iceServers ?? []);
    const certificate = certificates.take();
    return {
      iceServers: servers.map(({ urls, username, credential }) => ({ urls, username, credential })),
      iceTransportPolicy: transportPolicy(servers),
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
      ...(certificate && { certificates: [certificate] }),
    };
  }

  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      const { credentials } = request;
      const ready = preparations.get(credentials.channelId)?.take() ?? null;
      preparations.delete(credentials.channelId);
      const configuration = configurationFor(credentials);
      return openChannel({ signaling, clock, configuration, request, ready });
    },
    prepare({ scope, credentials }) {
      const { channelId } = credentials;
      if (scope.ended || preparations.has(channelId) || typeof RTCPeerConnection === 'undefined') return;
      const configuration = configurationFor(credentials);
      const preparation = prepareAnswer({ scope, clock, signaling, channelId, configuration });
      preparations.set(channelId, preparation);
      scope.onEnd(() => {
        if (preparations.get(channelId) === preparation) preparations.delete(channelId);
      });
    },
  };
}

/**
 * Keeps one certificate ready, so that a join does not wait for key generation. Each is used once, because
 * two strangers who see the same certificate could find out that they met the same user.
 */
interface Certificates {
  /** Returns the prepared certificate. Null: the browser generates its own. */
  take(): RTCCertificate | null;
}

function createCertificates(clock: Clock): Certificates {
  let ready: RTCCertificate | null = null;
  let isPreparing = false;

  async function prepare(): Promise<void> {
    // Node, in which a test creates the engines, has no WebRTC.
    if (isPreparing || typeof RTCPeerConnection === 'undefined') return;
    isPreparing = true;
    const algorithm: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' };
    ready = await RTCPeerConnection.generateCertificate(algorithm).catch(() => null);
    isPreparing = false;
  }

  void prepare();
  return {
    take() {
      const certificate = ready;
      ready = null;
      void prepare();
      // The certificate may be about to expire if the page has been open for weeks.
      return certificate && certificate.expires > clock.now() + DAY_MS ? certificate : null;
    },
  };
}
