import * as z from 'zod/mini';
import { platform } from '#platform';
import { clientConfigSchema, type ClientConfig } from '#shared/api/account.ts';
import { createClock, type Clock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createApiClient } from '#renderer/services/apiClient.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSession } from '#renderer/services/session.ts';
import { createSocketClient } from '#renderer/services/socketClient.ts';

const clock: Clock = createClock({
  now: () => Date.now(),
  setTimeout: (task, delayMs) => globalThis.setTimeout(task, delayMs),
  clearTimeout: (handle) => globalThis.clearTimeout(handle),
  setInterval: (task, intervalMs) => globalThis.setInterval(task, intervalMs),
  clearInterval: (handle) => globalThis.clearInterval(handle),
});

const retryDelaysMs = [500, 1_000, 2_000, 4_000] as const;

function log(message: string, detail?: unknown): void {
  if (detail === undefined) console.warn(message);
  else console.warn(message, detail);
}

async function fetchConfig(): Promise<ClientConfig | null> {
  try {
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(10_000) });
    const parsed = z.safeParse(clientConfigSchema, await response.json());
    if (parsed.success) return parsed.data;
    log('/config.json is not a configuration', parsed.error.issues);
  } catch (cause) {
    log('/config.json could not be loaded', String(cause));
  }
  return null;
}

/** Loads the deployment's configuration, asking again until there is one; `onWaiting` is told after the first miss. */
export async function loadConfig(onWaiting: () => void): Promise<ClientConfig> {
  for (let attempt = 0; ; attempt++) {
    const config = await fetchConfig();
    if (config) return config;
    onWaiting();
    const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? 4_000;
    await new Promise((done) => setTimeout(done, delayMs));
  }
}

export function createServices(config: ClientConfig): Services {
  const scope = createScope();
  const session = createSession({ scope, hasCookies: platform.hasCookies, now: clock.now });
  const api = createApiClient({
    bases: config.bases,
    token: session.token,
    log,
    onSessionEnded(error, token) {
      // An answer to a request of an earlier session says nothing about this one.
      if (token === session.token()) session.end(error.code === 'account_banned' ? 'banned' : 'expired');
    },
  });
  const socket = createSocketClient({
    scope,
    clock,
    url: config.socket.url,
    path: config.socket.path,
    token: session.token,
    log,
    onRefused: (code) => session.end(code === 'account_banned' ? 'banned' : 'expired'),
  });
  return { scope, clock, config, platform, api, session, socket, dialogs: createDialogs() };
}
