import { describe, expect, it } from 'vitest';
import { clientNameOf, deviceOf } from './userAgents.ts';

const like = (rest: string) => `Mozilla/5.0 (${rest}`;

it.each([
  [
    'Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
])('clientNameOf names the client of %s', (rest, client, system) => {
  expect(clientNameOf(like(rest))).toMatchObject({ client, system, version: null });
});

it('clientNameOf names this app with its version, and nothing for an unknown user agent', () => {
  const app = like(
    'Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) vesper/1.4.2 Chrome/140.0 Electron/45.4.1 Safari/537.36',
  );
  expect(clientNameOf(app)).toEqual({
    client: 'Vesper',
    version: '1.4.2',
    system: 'Windows',
    isMobile: false,
  });
  for (const unknown of [null, 'node', ''])
    expect(clientNameOf(unknown)).toEqual({ client: null, version: null, system: null, isMobile: false });
});

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of an audit line', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome 141, Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge 141, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143, Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'Safari 18, macOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
      'Chrome 141, Android',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} vesper/0.3.0 Chrome/140.0 Electron/41.0 Safari/537.36`,
      'Vesper 0.3.0, Linux',
    ],
    ['curl/8.1', null],
    ['', null],
  ])('names program and system of %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
