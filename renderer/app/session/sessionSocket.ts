import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSocketClient, type SocketClient } from '#renderer/services/socketClient.ts';
import { watchStalls } from './watchSleep.ts';

/** Creates the realtime connection of the session. If the server refuses it, the session ends (§8). */
export function createSessionSocket({
  scope,
  clock,
  session,
  config,
  platform,
}: Pick<Services, 'clock' | 'session' | 'config' | 'platform'> & { readonly scope: Scope }): SocketClient {
  return createSocketClient({
    scope,
    clock,
    url: config.socket.url,
    path: config.socket.path,
    token: session.token,
    log: (message, detail) => logger.warn(message, detail ?? ''),
    onWake: (look) => watchStalls({ scope, clock, platform, page: document }, look),
    onRefused: (code) => session.end(code === 'account_banned' ? 'banned' : 'expired'),
  });
}
