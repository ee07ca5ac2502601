import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BackendOptions } from '#backend/app/app.ts';

/**
 * Provides a moderation service with these answers for the duration of a test: `test.use({ backendOptions:
 * moderatedBy(…) })`.
 */
export function moderatedBy(answer: RequestListener) {
  return async (
    // Playwright requires a destructured parameter, because it reads the fixture names from it.
    {}: object,
    provide: (options: Partial<BackendOptions>) => Promise<void>,
  ): Promise<void> => {
    const service = createServer(answer);
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const { port } = service.address() as AddressInfo;
    await provide({ moderationService: { url: `http://127.0.0.1:${port}/` } });
    service.closeAllConnections();
    service.close();
  };
}
