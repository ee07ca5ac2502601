/** The origin for a link in a mail, given the one that a request says it came to. */
export type LinkOrigin = (requestOrigin: string) => string;

/**
 * A link in a mail carries a token, and whoever asks for the mail says in the Host header where they are: with a host
 * of their choosing the token would go there. So a link leads to the public address, where one is configured, else to
 * one of ALLOWED_ORIGINS, the Host header deciding among them alone, or else to our own.
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
  // As it is listed: behind a proxy that speaks https, requests come in as http.
  return (requestOrigin) => listed.get(URL.parse(requestOrigin)?.host ?? '') ?? first ?? own();
}
