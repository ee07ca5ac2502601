/** Opens an address outside the app; resolves to whether it was allowed to. */
export type OpenExternal = (address: string) => Promise<boolean>;

const openable: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/**
 * The one way out of the app. Addresses come from chats and profiles, so from strangers: only the web and mail are
 * opened, never a scheme that would start a program, and no address that carries a name and password to look like
 * another one. Of a backend on this machine its own pages are opened too, which no certificate stands for: the demo's
 * identity check and payment are such.
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
