import { expect, it } from 'vitest';
import { findLinks } from './links.ts';

const shown = (text: string) =>
  findLinks(text).flatMap((part) => (part.href === null ? [] : [[part.realHost, part.shown]]));

it.each([
  // The first two are real reports: Cyrillic letters, and a mathematical sign that looks like a slash.
  ['https://аррӏе.com/login', 'xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/login'],
  ['https://google.com⁄login.evil.com/', 'google.xn--comlogin-g03d.evil.com', undefined],
  ['https://pаypal.com', undefined, undefined],
  ['https://ｅｖｉｌ.com', 'evil.com', undefined],
  ['www.ɡoogle.com', undefined, undefined],
])('shows the real host of %s', (text, host, address) => {
  const [[realHost, words] = []] = shown(text);
  expect(realHost).toMatch(
    host === undefined ? /^xn--|\.xn--/ : new RegExp(`^${host.replaceAll('.', '\\.')}$`),
  );
  if (address !== undefined) expect(words).toBe(address);
});

it.each([
  'https://vesper.example/map',
  'https://münchen.de/',
  'https://президент.рф',
  'https://日本語.jp',
  'https://xn--80ak6aa92e.com/',
  'HTTPS://EXAMPLE.com',
])('keeps %s as it is written', (text) => {
  expect(shown(text)).toEqual([[null, text]]);
});
