/** What a person recognizes a client by. Null: the user agent does not say. */
export interface ClientName {
  /** Brand of the browser, or of this app on the desktop. */
  readonly client: string | null;
  /** Version of this app; null for browsers. */
  readonly version: string | null;
  readonly system: string | null;
  readonly isMobile: boolean;
}

/** The first match wins: other browsers also name Chrome, and all of them name Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Returns the names in a user agent. A user agent is the client's own word, so these names only help to recognize it. */
export function clientNameOf(userAgent: string | null): ClientName {
  const said = userAgent ?? '';
  const app = /\bElectron\//.test(said);
  return {
    client: app ? 'Vesper' : nameIn(browsers, said),
    version: app ? (/\bvesper\/(\d[\d.]{0,20})/i.exec(said)?.[1] ?? null) : null,
    system: nameIn(systems, said),
    isMobile: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(said),
  };
}
