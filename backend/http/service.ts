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
  /** Returns the external provider for pages on this Host. */
  readonly externalSignIn: (host: string | undefined) => ClientConfig['externalSignIn'];
  readonly agoraAppId?: string | null;
  /** False: nothing can be bought, so clients get no purchase base and hide purchases (§4.19). */
  readonly sells: boolean;
  readonly client?: ClientOptions;
  /** Returns why the backend must not be sent requests now, as a sentence; null if it is ready. */
  readonly whyNotReady: () => Promise<string | null>;
}

/** Milliseconds after which a load balancer checks again. */
const readyRetryMs = 2_000;

/** Settings of a deployment for its clients (docs/operating.md, "Environment of the backend"). */
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

/** Registers `/health`, `/ready` and `/config.json` (docs/operating.md). */
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

  // Paths are relative to the origin. A client on another origin resolves them against the address of the
  // configuration.
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
