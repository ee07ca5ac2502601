import type { Protocol } from 'electron';

export const appScheme = 'app';
export const appHost = 'vesper';
/** Origin of all pages of the app. */
export const appOrigin = `${appScheme}://${appHost}`;
/** Path of the call window's empty page. */
export const callPagePath = '/call-window';

/**
 * Makes `app://` behave like https: relative URLs and local storage work, it is a secure context (camera
 * access), `fetch` can request it and media can be streamed. Call before the app is ready.
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
 * Returns the origin of a URL; null if it has none. `URL.origin` does not work: outside browsers it is the
 * string "null" for every unknown scheme, so different origins would be equal.
 */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.host === '' ? null : `${url.protocol}//${url.host}`;
}
