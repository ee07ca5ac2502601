/** Returns the origin for a link in a mail, given the origin that the request claims. */
export type LinkOrigin = (requestOrigin: string) => string;

/**
 * Chooses the origin of mailed links. A link carries a token, and the Host header comes from the requester,
 * so an arbitrary host would receive the token. Links therefore use the public address if configured,
 * otherwise the entry of ALLOWED_ORIGINS that matches the Host header (or the first), or else the backend's
 * own origin.
 */
export function createLinkOrigin(
  publicUrl: string | undefined,
  allowed: readonly string[],
  own: () => string,
): LinkOrigin {
  if (publicUrl !== undefined) return () => publicUrl;
  const listed = new Map(
    allowed.flatMap((origin) => {
      const url = URL.parse(origin);
      return url && /^https?:$/.test(url.protocol) ? [[url.host, url.origin] as const] : [];
    }),
  );
  const [first] = listed.values();
  // Uses the listed origin, because behind a TLS proxy requests arrive as http.
  return (requestOrigin) => listed.get(URL.parse(requestOrigin)?.host ?? '') ?? first ?? own();
}
