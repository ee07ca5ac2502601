import { localSecretHeader } from '#shared/localBackend.ts';
import type { Session } from 'electron';
import type { Fetch } from '../protocol/backend.ts';
import type { LocalBackend } from '../services/localBackend.ts';

/** Requests and sockets of the app's pages to the app's own backend carry the start's secret, which no page is told. */
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

/** What the main process itself asks of it: it waits for one that is on its way. */
export function fetchWithSecret(backend: Pick<LocalBackend, 'secret' | 'isReady'>, fetch: Fetch): Fetch {
  return async (url, init) => {
    if (!(await backend.isReady(init?.signal))) throw new Error('the backend of this app is not there');
    const headers = new Headers(init?.headers);
    headers.set(localSecretHeader, backend.secret());
    return fetch(url, { ...init, headers });
  };
}
