import * as client from 'openid-client';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { ProviderAddress } from './settings.ts';

/** What the provider says about itself, as a client for each of the two flows. */
export interface ProviderClients {
  readonly forCode: client.Configuration;
  readonly forToken: client.Configuration;
  /** Where its pop-up begins. */
  readonly authorizationUrl: string;
}

export interface ProviderConnection {
  /** Null until the provider has been reached. */
  readonly known: ProviderClients | null;
  /** Throws `unavailable` where the provider can't be reached. */
  clients(): Promise<ProviderClients>;
}

const answerWithinSeconds = 5;
const tryAgainAfterMs = 60_000;

/**
 * Reads the provider's description once and keeps it. A provider that is away at the start does not keep the product
 * from starting: it is asked again every minute, and whenever somebody signs in.
 */
export async function connectProvider(options: {
  readonly address: ProviderAddress;
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<ProviderConnection> {
  const { address, scope, clock, log } = options;
  let known: ProviderClients | null = null;
  let asking: Promise<ProviderClients> | null = null;

  function ask(): Promise<ProviderClients> {
    asking ??= discover(address)
      .then((clients) => (known = clients))
      .catch((err: unknown) => {
        log.warn({ err }, `the account provider ${address.issuer} does not answer`);
        throw new ApiFailure('unavailable', 'The account provider can not be reached.');
      })
      .finally(() => (asking = null));
    return asking;
  }

  async function tryUntilKnown(): Promise<void> {
    await ask().catch(() => undefined);
    if (!known && !scope.ended) clock.after(scope, tryAgainAfterMs, () => void tryUntilKnown());
  }

  await tryUntilKnown();
  return {
    get known() {
      return known;
    },
    clients: async () => known ?? (await ask()),
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderAddress): Promise<ProviderClients> {
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
  // `settings.ts` lets plain http through for this very machine alone.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: answerWithinSeconds,
    execute,
  });
  // The pop-up's `iss` is not asked for: it distinguishes several providers, and there is one here. `supportsPKCE` is no
  // data but a function beside it.
  const server: client.ServerMetadata = {
    ...found.serverMetadata(),
    authorization_response_iss_parameter_supported: undefined,
    supportsPKCE: undefined,
  };
  if (!server.authorization_endpoint) throw new Error(`${issuer} names no authorization endpoint`);
  const make = (...extensions: ((configuration: client.Configuration) => void)[]) => {
    const configuration = new client.Configuration(server, clientId, undefined, authentication);
    configuration.timeout = answerWithinSeconds;
    for (const extend of [...execute, ...extensions]) extend(configuration);
    return configuration;
  };
  return {
    // The signature is checked also where the token comes straight from the provider.
    forCode: make(client.enableNonRepudiationChecks),
    forToken: make(client.useIdTokenResponseType),
    authorizationUrl: server.authorization_endpoint,
  };
}
