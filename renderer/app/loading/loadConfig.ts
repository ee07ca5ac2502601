import * as z from 'zod/mini';
import { clientConfigSchema, type ClientConfig } from '#shared/api/config.ts';
import { backoff, retry } from '#shared/lib/retry.ts';
import { createScope } from '#shared/lib/scope.ts';
import { logger, loggerLevels } from '#shared/lib/logger.ts';
import { browserClock } from '#renderer/services/browserClock.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { isQaEnv } from '#renderer/services/qaEnv.ts';

async function fetchConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
  const config = z.parse(clientConfigSchema, await response.json());
  logger.setLevel(isQaEnv(createKeyValue('local')) ? loggerLevels.debug : config.loggerLevel);
  return config;
}

function retryUntilAnswered(onWaiting: () => void): Promise<ClientConfig> {
  return retry(fetchConfig, {
    clock: browserClock,
    scope: createScope(),
    delayMs: backoff({ firstMs: 500, longestMs: 4_000 }),
    onFailure(cause) {
      logger.warn('/config.json could not be loaded', String(cause));
      onWaiting();
    },
  });
}

let loading: Promise<ClientConfig> | null = null;

/**
 * Loads the deployment's configuration once per page, and retries until it succeeds. `onWaiting` of the first
 * caller is called after each failure.
 */
export function loadConfig(onWaiting: () => void = () => {}): Promise<ClientConfig> {
  return (loading ??= retryUntilAnswered(onWaiting));
}
