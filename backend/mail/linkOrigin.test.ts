import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createLinkOrigin } from './mail.ts';

const own = 'http://localhost:4100';
const listed = 'https://vesper.example';
const allowed = ['app://vesper', listed, 'http://10.1.2.3:8080'];
const mine = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4')?.address;

const strange = [
  'http://localhost:9999',
  'http://127.0.0.1:4100',
  `http://${mine}:9999`,
  'http://evil.example',
  'http://vesper.example:81',
  'http://203.0.113.9',
  'http://localhost.evil.example',
  'http://vesper',
  'nonsense',
];

describe('a link in a mail leads to', () => {
  it.each([
    ['a listed origin, as it is listed', 'http://vesper.example', listed],
    ['a listed address', 'http://10.1.2.3:8080', 'http://10.1.2.3:8080'],
  ])('%s', (_, said, leads) => expect(createLinkOrigin(undefined, allowed, () => own)(said)).toBe(leads));

  it.each(strange)('the configured origin, or else the backend, whatever the Host header is: %s', (said) => {
    expect(createLinkOrigin(undefined, allowed, () => own)(said)).toBe(listed);
    expect(createLinkOrigin(undefined, ['app://vesper'], () => own)(said)).toBe(own);
  });

  it.each([...strange, listed])('the public address if configured: requested at %s', (said) =>
    expect(createLinkOrigin('https://public.example', allowed, () => own)(said)).toBe(
      'https://public.example',
    ),
  );
});
