/** Returns the cookie attributes of §9: domain-wide, secure, SameSite Lax, and None on localhost. */
function attributes(): string {
  const { hostname } = globalThis.location;
  if (hostname === 'localhost' || hostname === '127.0.0.1') return 'Path=/; Secure; SameSite=None';
  // Uses the last two labels of the host, so that sister pages of the deployment (legal, payment) read the
  // same cookie.
  const domain = hostname.split('.').slice(-2).join('.');
  return `Path=/; Domain=${domain}; Secure; SameSite=Lax`;
}

export function writeCookie(name: string, value: string, lifetimeMs: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${Math.floor(lifetimeMs / 1000)}; ${attributes()}`;
}

/** Returns the value of a cookie; null if it is not set. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

export function clearCookies(names: readonly string[]): void {
  for (const name of names) document.cookie = `${name}=; Max-Age=0; ${attributes()}`;
}
