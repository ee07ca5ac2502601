/** Chromium's Network Information API; other browsers lack it. */
interface OwnLine {
  readonly connection?: { readonly rtt?: number };
}

/**
 * Returns the estimated round trip of the user's connection in milliseconds; Infinity when offline, null if
 * unknown.
 */
export function ownRoundTripMs(): number | null {
  if (!navigator.onLine) return Infinity;
  const rtt = (navigator as OwnLine).connection?.rtt;
  // Browsers that hide the value report 0.
  return rtt ? rtt : null;
}
