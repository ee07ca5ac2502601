/**
 * Chromium outside Electron aborts navigation to an unknown scheme before it can be intercepted (measured
 * with 156: net::ERR_ABORTED, no routed request). Therefore the stand-in shows `app://vesper` under a secure
 * https origin that does not exist, and intercepts all its requests.
 */
const appOrigin = 'app://vesper';
const shownOrigin = 'https://vesper.desktop.test';

/** Converts an address of the app to the one that Chromium loads. */
export function toShown(url: string): string {
  return url === appOrigin || url.startsWith(`${appOrigin}/`)
    ? shownOrigin + url.slice(appOrigin.length)
    : url;
}

/** Converts an address of Chromium to the one that the app sees. */
export function toApp(url: string): string {
  return url === shownOrigin || url.startsWith(`${shownOrigin}/`)
    ? appOrigin + url.slice(shownOrigin.length)
    : url;
}

export const shownAppOrigin = shownOrigin;
