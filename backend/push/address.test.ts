import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../http/publicAddress.ts';
import { readPushTarget } from './address.ts';

describe('a push address of a client', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s is allowed', (endpoint) => expect(readPushTarget(endpoint)?.url.href).toBe(endpoint));

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://name:word@fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://push/abc',
    'https://push.internal/abc',
    'https://printer.local/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/abc',
    'http://127.0.0.1:4100/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nothing',
    '',
  ])('%s is rejected', (endpoint) => expect(readPushTarget(endpoint)).toBeNull());

  it('on this machine is allowed only in tests, and no other local address', () => {
    const options = { allowsLoopback: true };
    expect(readPushTarget('http://127.0.0.1:4100/abc', options)).not.toBeNull();
    for (const other of [
      'http://localhost:4100/',
      'http://10.0.0.1/',
      'http://127.0.0.2/',
      'https://127.0.0.1/',
    ])
      expect(readPushTarget(other, options)).toBeNull();
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1'],
    ...['::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'nothing'],
  ])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '142.250.0.1', '2a00:1450:4001::5f', '2606:4700::1111'])(
    '%s is a public address',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it('is resolved at the call, and not called if it leads to a private address', async () => {
    const lookedUp = (...found: readonly string[]) => {
      const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const resolve = (
        _host: string,
        _options: object,
        done: (error: null, addresses: readonly LookupAddress[]) => void,
      ) => done(null, addresses);
      const { lookup } = readPushTarget('https://push.example.com/abc', { resolve })!;
      return new Promise((settled) => {
        lookup!('push.example.com', { all: true }, (error, list) => settled(error ? error.message : list));
      });
    };
    const refused = 'The host push.example.com is not on the public internet.';
    expect(await lookedUp('127.0.0.1')).toBe(refused);
    expect(await lookedUp('8.8.8.8', '10.0.0.1')).toBe(refused);
    expect(await lookedUp()).toBe(refused);
    expect(await lookedUp('8.8.8.8', '2606:4700::1111')).toHaveLength(2);
  });
});
