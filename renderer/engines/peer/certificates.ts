import { DAY_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';

/**
 * Keeps one certificate ready, so that a join does not wait for a key. Each is used once: a certificate shown to two
 * strangers would let them find out that they met the same person.
 */
export interface Certificates {
  /** The one that is ready, or null: the browser then makes its own. */
  take(): RTCCertificate | null;
}

export function createCertificates(clock: Clock): Certificates {
  let ready: RTCCertificate | null = null;
  let isPreparing = false;

  async function prepare(): Promise<void> {
    // Composed in Node (a test of the wiring) there is no WebRTC to prepare.
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
      // Prepared in a page that has been open for weeks.
      return certificate && certificate.expires > clock.now() + DAY_MS ? certificate : null;
    },
  };
}
