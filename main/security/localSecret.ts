import { localSecretHeader } from '#shared/localBackend.ts';
import type { Session } from 'electron';
import type { Fetch } from '../protocol/backend.ts';
import type { LocalBackend } from '../services/localBackend.ts';

/**
 * Adds the start's secret to requests and sockets from the app's pages to the local backend. The pages do not
 * know the secret.
 */
export function carrySecret(
  session: { readonly webRequest: Pick<Session['webRequest'], 'onBeforeSendHeaders'> },
  origin: string,
  backend: Pick<LocalBackend, 'secret'>,
): void {
  const urls = [`${origin}/*`, `${origin.replace(/^http/, 'ws')}/*`];
  session.webRequest.onBeforeSendHeaders({ urls }, ({ requestHeaders }, answer) =>
    answer({ requestHeaders: { ...requestHeaders, [localSecretHeader]: backend.secret() } }),
  );
}

/**
 * Returns a fetch for the main process's own requests to the local backend, which waits until the backend has
 * started.
 */
export function fetchWithSecret(backend: Pick<LocalBackend, 'secret' | 'isReady'>, fetch: Fetch): Fetch {
  return async (url, init) => {
    if (!(await backend.isReady(init?.signal))) throw new Error('the backend of this app is not there');
    const headers = new Headers(init?.headers);
    headers.set(localSecretHeader, backend.secret());
    return fetch(url, { ...init, headers });
  };
}
