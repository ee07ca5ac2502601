import type { Protocol } from 'electron';

export const appScheme = 'app';
export const appHost = 'vesper';
/** The origin that every page of the app has. */
export const appOrigin = `${appScheme}://${appHost}`;
/** The call window's page: empty. */
export const callPagePath = '/call-window';

/**
 * Makes `app://` behave like https: relative addresses and local storage work, it is a secure context (cameras),
 * `fetch` reaches it and media can be streamed. Must be called before the app is ready.
 */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/**
 * The origin of an address, or null where it has none. `URL.origin` cannot be used: outside the browser it is the
 * word "null" for every scheme it does not know, and two such words are equal.
 */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.host === '' ? null : `${url.protocol}//${url.host}`;
}
