/** Opens an address outside the app; resolves to whether it was allowed to. */
export type OpenExternal = (address: string) => Promise<boolean>;

const openable: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/**
 * The one way out of the app. Addresses come from chats and profiles, so from strangers: only the web and mail are
 * opened, never a scheme that would start a program, and no address that carries a name and password to look like
 * another one.
 */
export function createOpenExternal(open: (address: string) => Promise<void>): OpenExternal {
  return async (address) => {
    const url = URL.parse(address);
    if (url === null || !openable.has(url.protocol) || url.username !== '' || url.password !== '')
      return false;
    try {
      await open(url.href);
      return true;
    } catch (error) {
      console.error('open outside', url.protocol, error);
      return false;
    }
  };
}
