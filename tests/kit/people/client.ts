import { contract } from '#shared/api/contract.ts';
import { onTestFinished } from 'vitest';
import { systemClock } from '#backend/lib/clock.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createApiClient, type ApiClient, type ApiError } from '#renderer/services/apiClient.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { createSession, type Session } from '#renderer/services/session.ts';
import { createSocketClient, type SocketClient } from '#renderer/services/socketClient.ts';

export interface TestApi {
  readonly api: ApiClient;
  /** Sessions that the client reported as ended. */
  readonly ended: { readonly error: ApiError; readonly token: string }[];
  readonly logged: string[];
}

/** Returns the base URLs of a backend's three services. */
export const basesAt = (url: string) => ({
  core: url + apiBases.core,
  chat: url + apiBases.chat,
  purchase: url + apiBases.purchase,
});

/** Creates the HTTP client for a server. `token` may change while the test runs. */
export function createTestApi(
  url: string,
  options: {
    readonly token?: string | null | (() => string | null);
    readonly timeoutMs?: number;
    readonly fetch?: typeof fetch;
  } = {},
): TestApi {
  const { token = null, ...rest } = options;
  const ended: TestApi['ended'] = [];
  const logged: string[] = [];
  const api = createApiClient({
    endpoints: contract,
    bases: basesAt(url),
    token: typeof token === 'function' ? token : () => token,
    onSessionEnded: (error, of) => ended.push({ error, token: of }),
    log: (message) => logged.push(message),
    ...rest,
  });
  return { api, ended, logged };
}

export interface TestSocketClient {
  readonly scope: Scope;
  readonly socket: SocketClient;
  /** Codes with which the server refused the session. */
  readonly refused: string[];
  readonly logged: string[];
  /** Simulates that the machine wakes from sleep. */
  wake(): void;
}

/** Creates the realtime client for a server, not connected yet. Ends the client when the test is over. */
export function createTestSocketClient(
  url: string,
  options: { readonly token: string | (() => string | null); readonly clock?: Clock },
): TestSocketClient {
  const { token, clock = systemClock } = options;
  const scope = createScope();
  const refused: string[] = [];
  const logged: string[] = [];
  let wake: () => void = () => undefined;
  const socket = createSocketClient({
    scope,
    clock,
    url,
    path: '/socket',
    token: typeof token === 'function' ? token : () => token,
    onWake: (look) => (wake = look),
    onRefused: (code) => refused.push(code),
    log: (message) => logged.push(message),
  });
  onTestFinished(() => scope.end());
  return { scope, socket, refused, logged, wake: () => wake() };
}

/** Creates a session of this user that uses no browser storage. */
export function createTestSession(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly user: UserProfile;
  readonly token: string;
}): Session {
  const session = createSession({
    scope: options.scope,
    hasCookies: false,
    now: options.clock.now,
    local: createMemoryKeyValue(),
    perTab: createMemoryKeyValue(),
  });
  session.signIn({ authData: { token: options.token }, user: options.user });
  return session;
}
