import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Paths where a system Chromium may be installed. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Paths of the headless shell: the same engine without tabs and an address bar. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell'];

/** Returns the path of a Chromium on this machine, or null. CHROMIUM_PATH takes precedence. */
export function findChromium(): string | null {
  // The last candidate is Playwright's own browser, if it is downloaded.
  const candidates = [process.env['CHROMIUM_PATH'], ...places, chromium.executablePath()];
  return candidates.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/**
 * Returns the path of a headless shell on this machine, or null. Null if CHROMIUM_PATH is set, because it
 * names the browser to use.
 */
export function findShell(): string | null {
  if (process.env['CHROMIUM_PATH']) return null;
  return shells.find((place) => existsSync(place)) ?? null;
}

/**
 * Makes all later browsers use the headless shell, if one is installed and CHROMIUM_PATH is not set. Without
 * a graphics card the CPU draws tabs and the address bar: a fifth of the load at the start of a call, which a
 * desktop window does not have. Returns the path of the browser.
 */
export function preferShell(): string | null {
  const shell = findShell();
  if (shell) process.env['CHROMIUM_PATH'] = shell;
  return findChromium();
}

/** Returns the path of a full Chromium, or null. The headless shell cannot ask users for permissions. */
export function findWholeChromium(): string | null {
  const candidates = [...places, chromium.executablePath()];
  return candidates.find((place) => existsSync(place)) ?? null;
}

/**
 * Features that test browsers disable. Chromium draws two pages for the address bar in two further processes
 * for each new context: on two cores, half of a page's CPU time in its first second. The other names are
 * Playwright's own list, because this switch replaces it.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Switches for every browser that the tests start: fake cameras at 30 frames per second, sound without a
 * click, peer connections over loopback, and no background network access.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=30',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${withoutFeatures.join(',')}`,
];

/**
 * Switches for pages that live for seconds: no optimizing compilers, which took half of a page's CPU time and
 * finish too late to help. Do not use them for time measurements.
 */
export const shortLivedArguments = [...browserArguments, '--js-flags=--no-opt --no-maglev'];
