import { expect, it } from 'vitest';
import { clientNameOf } from './userAgents.ts';

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
])('names the client of %s', (rest, client, system) => {
  expect(clientNameOf(like(rest))).toMatchObject({ client, system, version: null });
});

it('names this app with its version, and nothing for an unknown user agent', () => {
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
