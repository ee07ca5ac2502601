import { DAY_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';

/**
 * Keeps one certificate ready, so that a join does not wait for key generation. Each is used once, because
 * two strangers who see the same certificate could find out that they met the same user.
 */
export interface Certificates {
  /** Returns the prepared certificate. Null: the browser generates its own. */
  take(): RTCCertificate | null;
}

export function createCertificates(clock: Clock): Certificates {
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
