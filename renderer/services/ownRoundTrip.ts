/** What Chromium tells of the own line; other browsers tell nothing. */
interface OwnLine {
  readonly connection?: { readonly rtt?: number };
}

/** From here to the rest of the world, in milliseconds, where the browser knows it. */
export function ownRoundTripMs(): number | null {
  if (!navigator.onLine) return Infinity;
  const rtt = (navigator as OwnLine).connection?.rtt;
  // 0 is what a browser says that does not want to tell.
  return rtt ? rtt : null;
}
