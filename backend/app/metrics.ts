import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { undetectedCauses, type DetectorCounts } from '../detectors/index.ts';
import { failureCauses, type ModerationCounts } from '../moderation/index.ts';
import type { SocketCounts } from '../realtime/signInGate.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Returns the metrics in Prometheus's text format 0.0.4. Counters start at 0 with the process. */
export function metricsOf(
  { judged, failedOpen }: Readonly<ModerationCounts>,
  { signedIn, waiting, refused }: Readonly<SocketCounts>,
  detectors: Readonly<DetectorCounts> | null,
): string {
  const failed = failureCauses.map(
    (cause) => `vesper_moderation_failed_open_total{cause="${cause}"} ${failedOpen[cause]}`,
  );
  return [
    '# HELP vesper_moderation_judged_total Pictures that were looked at, with a verdict.',
    '# TYPE vesper_moderation_judged_total counter',
    `vesper_moderation_judged_total ${judged}`,
    '# HELP vesper_moderation_failed_open_total Pictures that passed without a verdict.',
    '# TYPE vesper_moderation_failed_open_total counter',
    ...failed,
    ...detectorMetrics(detectors),
    '# HELP vesper_sockets Open socket connections, with and without a session.',
    '# TYPE vesper_sockets gauge',
    `vesper_sockets{session="yes"} ${signedIn}`,
    `vesper_sockets{session="no"} ${waiting}`,
    '# HELP vesper_sockets_refused_total Socket connections refused or closed before they signed in.',
    '# TYPE vesper_sockets_refused_total counter',
    `vesper_sockets_refused_total{cause="per_address"} ${refused.perAddress}`,
    `vesper_sockets_refused_total{cause="too_slow"} ${refused.tooSlow}`,
    '',
  ].join('\n');
}

function detectorMetrics(counts: Readonly<DetectorCounts> | null): string[] {
  const { isAvailable = false, detected = 0, undetected } = counts ?? {};
  return [
    '# HELP vesper_moderation_detectors_available 1 while the detectors are in use and have not failed.',
    '# TYPE vesper_moderation_detectors_available gauge',
    `vesper_moderation_detectors_available ${isAvailable ? 1 : 0}`,
    '# HELP vesper_moderation_detected_total Pictures that the detectors have scored.',
    '# TYPE vesper_moderation_detected_total counter',
    `vesper_moderation_detected_total ${detected}`,
    '# HELP vesper_moderation_undetected_total Pictures that the detectors were asked about and have not scored.',
    '# TYPE vesper_moderation_undetected_total counter',
    ...undetectedCauses.map(
      (cause) => `vesper_moderation_undetected_total{cause="${cause}"} ${undetected?.[cause] ?? 0}`,
    ),
  ];
}

/**
 * Serves `GET /metrics` on a separate loopback port. On the product's port it would be public, and behind a
 * proxy every request comes from this machine.
 */
export async function openMetrics(
  port: number,
  read: () => string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': contentType, 'cache-control': 'no-store' });
    response.end(isAsked ? read() : '');
  });
  server.listen(port, '127.0.0.1');
  // Rejects with the error that prevents listening.
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
