import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

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
