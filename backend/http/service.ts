import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { compressed } from './compression.ts';
import { ApiFailure } from '../lib/failure.ts';

export interface ServiceOptions {
  readonly version: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly demoAccounts: z.core.input<typeof clientConfigSchema>['demoAccounts'];
  /** The external provider for a page of this Host. */
  readonly externalSignIn: (host: string | undefined) => ClientConfig['externalSignIn'];
  readonly agoraAppId?: string | null;
  /** Whether there is anything to buy: without a base the clients hide it (§4.19). */
  readonly sells: boolean;
  readonly client?: ClientOptions;
  /** Returns why the backend must not be sent requests now, as a sentence; null if it is ready. */
  readonly whyNotReady: () => Promise<string | null>;
}

/** Milliseconds after which a load balancer asks again. */
const readyRetryMs = 2_000;

/** What a deployment decides for its clients (docs/operating.md, "Environment of the backend"). */
export type ClientOptions = Partial<
  Pick<
    ClientConfig,
    | 'legalBase'
    | 'supportEmail'
    | 'logoutUrl'
    | 'unauthorizedRedirect'
    | 'production'
    | 'loggerLevel'
    | 'recaptchaSiteKey'
  >
>;

/** `/health`, `/ready` and `/config.json` (docs/operating.md). */
export function registerService(app: FastifyInstance, options: ServiceOptions): void {
  const startedMs = options.clock.now();

  app.get('/health', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', version: options.version, uptimeMs: options.clock.now() - startedMs };
  });

  app.get('/ready', async (_, reply) => {
    const reason = await options.whyNotReady();
    if (reason !== null) throw new ApiFailure('unavailable', reason, { retryAfterMs: readyRetryMs });
    void reply.header('cache-control', 'no-store');
    return { status: 'ready', version: options.version };
  });

  // Paths of this origin; a client from elsewhere reads them against the address it got them from.
  const config = clientConfigSchema.parse({
    version: options.version,
    bases: {
      core: apiBases.core,
      chat: apiBases.chat,
      purchase: options.sells ? apiBases.purchase : null,
    },
    socket: { url: '/', path: '/socket' },
    mediaEngine: 'peer',
    agoraAppId: options.agoraAppId ?? null,
    legalBase: '/',
    ...options.client,
    demoAccounts: options.demoAccounts,
  } satisfies z.core.input<typeof clientConfigSchema>);
  app.get('/config.json', compressed, async (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { ...config, externalSignIn: options.externalSignIn(request.headers.host) };
  });
}
