/** Parameters in the query of the first address that take effect once (§2 "Route guards"). */
export interface EntryParameters {
  /** The address without the one-time parameters. */
  readonly cleaned: string;
  /** `qa_env=on|off`: switches the flag and reloads. Null: neither value was given. */
  readonly qaEnv: boolean | null;
  /** `authToken` or `tempToken`: a token to log in with. Null: no token was given. */
  readonly token: string | null;
  /** `af_sub1`: the uid of a temporary user. Null: none was given. */
  readonly temporaryUid: string | null;
  /** The address contains `unblock=access`, which stays in it. */
  readonly isUnblocking: boolean;
}

const once = ['qa_env', 'authToken', 'tempToken', 'af_sub1'] as const;

/**
 * Reads and removes the one-time parameters of an address. If `isWeb` is false, all are removed but none
 * takes effect (§2.7).
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
  // `delete` of an absent name would still re-encode the other parameters, so only present names are deleted.
  for (const name of once) if (query.has(name)) query.delete(name);
  const cleaned = url.pathname + url.search + url.hash;
  if (!isWeb) return { cleaned, qaEnv: null, token: null, temporaryUid: null, isUnblocking: false };
  return { cleaned, ...parameters };
}

/** Returns the address with the parameter set in its query. */
export function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address, 'https://any.invalid');
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** Returns the address without the parameter. */
export function withoutParameter(address: string, name: string): string {
  const url = new URL(address, 'https://any.invalid');
  url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}
