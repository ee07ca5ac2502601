/** Opens a URL outside the app. Resolves to whether it was allowed. */
export type OpenExternal = (address: string) => Promise<boolean>;

const openable: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/**
 * Creates the function that opens URLs outside the app. The URLs come from chats and profiles, so from
 * strangers: only web and mail URLs are opened, no scheme that could start a program, and no URL with a user
 * name or password, which can disguise its host. Pages of a local backend may use http: the demo's identity
 * check and payment.
 */
export function createOpenExternal(
  open: (address: string) => Promise<void>,
  backendOrigin: string,
): OpenExternal {
  return async (address) => {
    const url = URL.parse(address);
    if (url === null || url.username !== '' || url.password !== '') return false;
    const isOfBackend = url.protocol === 'http:' && url.origin === backendOrigin;
    if (!isOfBackend && !openable.has(url.protocol)) return false;
    try {
      await open(url.href);
      return true;
    } catch (error) {
      console.error('open outside', url.protocol, error);
      return false;
    }
  };
}
