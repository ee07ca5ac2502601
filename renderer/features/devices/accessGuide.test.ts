import { expect, it } from 'vitest';
import { accessGuide, systemGuide, type AccessEnvironment } from './accessGuide.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15';

const web = (userAgent: string, touchPoints = 0): AccessEnvironment => ({
  kind: 'web',
  userAgent,
  touchPoints,
});
const app = (userAgent: string): AccessEnvironment => ({ kind: 'electron', userAgent, touchPoints: 0 });

it.each([
  ['Chrome on Windows', web(`${windows} ${chrome}`), 'chrome', 'windows'],
  ['Edge on Windows with a touch screen', web(`${windows} ${chrome} Edg/156.0.0.0`, 10), 'chrome', 'windows'],
  ['Chrome on a Mac', web(`${mac} ${chrome}`), 'chrome', 'macos'],
  ['Chrome on Linux', web(`${linux} ${chrome}`), 'chrome', null],
  ['Chrome on Android', web(`${android} ${chrome}`, 5), 'chromeAndroid', null],
  ['Firefox on a Mac', web(`${mac} Gecko/20100101 Firefox/152.0`), 'firefox', 'macos'],
  ['Firefox on Android', web('Mozilla/5.0 (Android 15; Mobile) Firefox/152.0', 5), 'firefox', null],
  ['Safari on a Mac', web(`${mac} ${safari}`), 'safari', 'macos'],
  ['Safari on an iPad', web(`${mac} ${safari}`, 5), 'safariTouch', null],
  ['Chrome on an iPhone', web(`${iphone} CriOS/156.0 Mobile/15E148 Safari/604.1`, 5), 'safariTouch', null],
  ['a browser nobody knows', web('Mozilla/5.0'), 'chrome', null],
  ['the app on Windows', app(`${windows} Electron/45.4.1 ${chrome}`), 'windows', null],
  ['the app on a Mac', app(`${mac} Electron/45.4.1 ${chrome}`), 'macos', null],
  ['the app on Linux', app(`${linux} Electron/45.4.1 ${chrome}`), 'linux', null],
] as const)('%s', (_, place, guide, system) => {
  expect([accessGuide(place), systemGuide(place)]).toEqual([guide, system]);
});
