import { platform } from '#platform';
import type { ClientConfig } from '#shared/api/config.ts';
import { startUpApi } from '#shared/api/startUp.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { browserClock as clock } from '#renderer/services/browserClock.ts';
import {
  createApiClient,
  type ApiAnswer,
  type ApiClient,
  type Endpoints,
} from '#renderer/services/apiClient.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSession } from '#renderer/services/session.ts';
import { createSessionStore } from '#renderer/services/sessionStore.ts';

function log(message: string, detail?: unknown): void {
  if (detail === undefined) logger.warn(message);
  else logger.warn(message, detail);
}

/**
 * Creates the services of the page. `known`: endpoints that are needed at once; the others are loaded as a
 * separate chunk.
 */
export function createServices(config: ClientConfig, known: Endpoints = startUpApi): Services {
  const scope = createScope();
  const answered = createEmitter<ApiAnswer>();
  const session = createSession({
    scope,
    local: createSessionStore(platform.vault),
    hasCookies: platform.hasCookies,
    now: clock.now,
    // `keepalive`, because the page is left at the same time. If the request fails, the token expires by
    // itself.
    onLogOut: (token) => void api.call('logout', { body: {} }, { token, keepalive: true }),
  });
  const api: ApiClient = createApiClient({
    endpoints: known,
    loadMore: [
      async () => (await import('#shared/api/everyday.ts')).everydayApi,
      async () => (await import('#shared/api/contract.ts')).contract,
    ],
    bases: config.bases,
    token: session.token,
    log,
    onAnswer: answered.emit,
    onSessionEnded(error, token) {
      // An answer to a request of an earlier session does not end the current one.
      if (token === session.token()) session.end(error.code === 'account_banned' ? 'banned' : 'expired');
    },
  });
  const [dialogs, reports] = [createDialogs(), createReports()];
  return {
    scope,
    clock,
    config,
    platform,
    api,
    answered,
    session,
    dialogs,
    reports,
    signOutHooks: new Set(),
  };
}
