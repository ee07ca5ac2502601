import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where a system Chromium may be. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The same engine without tabs and an address bar. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell'];

/** The path of a Chromium on this machine, or null. CHROMIUM_PATH goes first. */
export function findChromium(): string | null {
  // The test tool's own browser, where somebody downloaded it.
  const candidates = [process.env['CHROMIUM_PATH'], ...places, chromium.executablePath()];
  return candidates.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/** The path of a shell on this machine, or null. CHROMIUM_PATH goes first: where it names a browser, that is the one. */
export function findShell(): string | null {
  if (process.env['CHROMIUM_PATH']) return null;
  return shells.find((place) => existsSync(place)) ?? null;
}

/**
 * From here on every browser is the shell, where there is one and nothing else was named. Without a graphics card a
 * browser draws its own tabs and address bar by the processor, a fifth of what two of them do at the beginning of a
 * call; a desktop window has neither. Returns what is used.
 */
export function preferShell(): string | null {
  const shell = findShell();
  if (shell) process.env['CHROMIUM_PATH'] = shell;
  return findChromium();
}

/** A Chromium that is no shell, or null: only the whole browser asks people for permissions. */
export function findWholeChromium(): string | null {
  const candidates = [...places, chromium.executablePath()];
  return candidates.find((place) => existsSync(place)) ?? null;
}

/**
 * What a test's browser does without. The address bar's two pages are Chromium's own, drawn by two further processes for
 * each new context: on a machine with two cores, half of what a page has in its first second. The rest is the test
 * tool's own list, whose switch this one replaces.
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
 * Switches for every browser the tests start: fake cameras at 30 frames a second, sound without a click, peer
 * connections over loopback, and nothing that reaches for the network.
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
 * The same for pages that live for seconds: scripts are not compiled anew for speed that would come too late, which was
 * half of a page's processor time. Never where time is measured.
 */
export const shortLivedArguments = [...browserArguments, '--js-flags=--no-opt --no-maglev'];
