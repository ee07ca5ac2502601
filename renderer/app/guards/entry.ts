/** What the query of the first address asks for, once (§2 "Route guards"). */
export interface EntryParameters {
  /** The address without what was asked for. */
  readonly cleaned: string;
  /** `qa_env=on|off`: switches the flag and reloads. */
  readonly qaEnv: boolean | null;
  /** `authToken` or `tempToken`: a log-in. */
  readonly token: string | null;
  /** `af_sub1`: a temporary user. */
  readonly temporaryUid: string | null;
  /** `unblock=access`. It stays in the address. */
  readonly isUnblocking: boolean;
}

const once = ['qa_env', 'authToken', 'tempToken', 'af_sub1'] as const;

/**
 * Reads them. `isWeb` is false for a page that is not of the web: none of these is honoured there (§2.7),
 * though all are taken out of the address.
 */
export function readEntry(address: string, isWeb: boolean): EntryParameters {
  const url = new URL(address);
  const query = url.searchParams;
  const qa = query.get('qa_env');
  const parameters = {
    qaEnv: qa === 'on' ? true : qa === 'off' ? false : null,
    token: query.get('authToken') || query.get('tempToken') || null,
    temporaryUid: query.get('af_sub1') || null,
    isUnblocking: query.get('unblock') === 'access',
  };
  // Taking out what is not there would still write the rest anew, in other words of the same meaning.
  for (const name of once) if (query.has(name)) query.delete(name);
  const cleaned = url.pathname + url.search + url.hash;
  if (!isWeb) return { cleaned, qaEnv: null, token: null, temporaryUid: null, isUnblocking: false };
  return { cleaned, ...parameters };
}

/** The same address with another parameter in its query. */
export function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address, 'https://any.invalid');
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** The same address without a parameter. */
export function withoutParameter(address: string, name: string): string {
  const url = new URL(address, 'https://any.invalid');
  url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}
