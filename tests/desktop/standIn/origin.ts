/**
 * Chromium outside Electron aborts every navigation to a scheme it does not know before it can be intercepted
 * (measured with 156: net::ERR_ABORTED, no routed request). So the stand-in shows `app://vesper` under an https
 * origin that exists nowhere, is secure like the real one, and is intercepted as a whole.
 */
const appOrigin = 'app://vesper';
const shownOrigin = 'https://vesper.desktop.test';

/** The address that Chromium is given for one of the app's. */
export function toShown(url: string): string {
  return url === appOrigin || url.startsWith(`${appOrigin}/`)
    ? shownOrigin + url.slice(appOrigin.length)
    : url;
}

/** The address that the app is told for one of Chromium's. */
export function toApp(url: string): string {
  return url === shownOrigin || url.startsWith(`${shownOrigin}/`)
    ? appOrigin + url.slice(shownOrigin.length)
    : url;
}

export const shownAppOrigin = shownOrigin;
