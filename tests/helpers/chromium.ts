import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where a system Chromium may be; CHROMIUM_PATH goes first. */
const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium on this machine, or null. */
export function findChromium(): string | null {
  // The test tool's own browser, where somebody downloaded it.
  const candidates = [...places, chromium.executablePath()];
  return candidates.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

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
];
