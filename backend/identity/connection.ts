import * as client from 'openid-client';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { ProviderAddress } from './settings.ts';

/** The provider's metadata, as a client for each of the two flows. */
export interface ProviderClients {
  readonly forCode: client.Configuration;
  readonly forToken: client.Configuration;
  /** URL at which its pop-up starts. */
  readonly authorizationUrl: string;
}

export interface ProviderConnection {
  /** Null: the provider has not responded yet. */
  readonly known: ProviderClients | null;
  /** Throws `unavailable` if the provider cannot be reached. */
  clients(): Promise<ProviderClients>;
}

const answerWithinSeconds = 5;
const tryAgainAfterMs = 60_000;

/**
 * Loads the provider's metadata once. An unreachable provider does not prevent the start: the load is retried
 * every minute and at each sign-in.
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
        log.warn({ err }, `sign-in: the account provider ${address.issuer} does not answer`);
        throw new ApiFailure('unavailable', 'The account provider cannot be reached.');
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
  // `settings.ts` allows plain http only for this machine.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: answerWithinSeconds,
    execute,
  });
  // Does not require the pop-up's `iss`, which distinguishes several providers, because there is only one
  // here. `supportsPKCE` is a method and not part of the data.
  const server: client.ServerMetadata = {
    ...found.serverMetadata(),
    authorization_response_iss_parameter_supported: undefined,
    supportsPKCE: undefined,
  };
  if (!server.authorization_endpoint)
    throw new Error(`The account provider ${issuer} has no authorization endpoint.`);
  const make = (...extensions: ((configuration: client.Configuration) => void)[]) => {
    const configuration = new client.Configuration(server, clientId, undefined, authentication);
    configuration.timeout = answerWithinSeconds;
    for (const extend of [...execute, ...extensions]) extend(configuration);
    return configuration;
  };
  return {
    // Checks the signature even if the token comes directly from the provider.
    forCode: make(client.enableNonRepudiationChecks),
    forToken: make(client.useIdTokenResponseType),
    authorizationUrl: server.authorization_endpoint,
  };
}
