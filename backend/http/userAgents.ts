/** Names by which a person recognizes a client. Null: the user agent does not say. */
export interface ClientName {
  /** Brand of the browser, or of this app on the desktop. */
  readonly client: string | null;
  /** Version of this app; null for browsers. */
  readonly version: string | null;
  readonly system: string | null;
  readonly isMobile: boolean;
}

/**
 * Each pattern captures the main version. The first match wins, because other browsers also name Chrome and
 * all of them name Safari.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d*)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d*)/, 'Opera'],
  [/\bYaBrowser\/(\d*)/, 'Yandex Browser'],
  [/\bSamsungBrowser\/(\d*)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d*)/, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\/(\d*)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
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

const entryIn = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent)) ?? null;
const nameIn = (list: typeof browsers, userAgent: string) => entryIn(list, userAgent)?.[1] ?? null;

/**
 * Returns the names in a user agent. The client can send any user agent, so these names only help to
 * recognize it.
 */
export function clientNameOf(userAgent: string | null): ClientName {
  const agent = userAgent ?? '';
  const app = /\bElectron\//.test(agent);
  return {
    client: app ? 'Vesper' : nameIn(browsers, agent),
    version: app ? (/\bvesper\/(\d[\d.]{0,20})/i.exec(agent)?.[1] ?? null) : null,
    system: nameIn(systems, agent),
    isMobile: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent),
  };
}

/** Returns client and system in one line for the audit log ("Chrome 141, Windows"); null if the user agent names neither. */
export function deviceOf(userAgent: string): string | null {
  const { client, version, system } = clientNameOf(userAgent);
  const ofBrowser = version ?? entryIn(browsers, userAgent)?.[0].exec(userAgent)?.[1] ?? '';
  const named = client === null ? null : `${client} ${ofBrowser}`.trim();
  return [named, system].filter((each) => each !== null).join(', ') || null;
}
