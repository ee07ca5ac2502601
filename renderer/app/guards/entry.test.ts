import { describe, expect, it } from 'vitest';
import { readEntry, withoutParameter, withParameter } from './entry.ts';

const origin = 'https://vesper.test';
const read = (address: string, isWeb = true) => readEntry(origin + address, isWeb);
const nothing = { qaEnv: null, token: null, temporaryUid: null, isUnblocking: false };

describe('an address of the web', () => {
  it('without one-time parameters asks for nothing and stays unchanged', () => {
    for (const address of ['/', '/ru/chat?tab=unread&ref=7#top', '/faq/rules?q=a%20b', '//chat']) {
      expect(read(address)).toEqual({ ...nothing, cleaned: address });
    }
  });

  it.each([
    ['/?qa_env=on', { qaEnv: true }, '/'],
    ['/?qa_env=off&ref=7', { qaEnv: false }, '/?ref=7'],
    // An invalid value does not switch the flag, but is still removed from the address.
    ['/?qa_env=maybe', {}, '/'],
    ['/es/settings?authToken=t1&tab=privacy#a', { token: 't1' }, '/es/settings?tab=privacy#a'],
    ['/?tempToken=t2', { token: 't2' }, '/'],
    ['/?tempToken=t2&authToken=t1', { token: 't1' }, '/'],
    ['/?authToken=&tempToken=t2', { token: 't2' }, '/'],
    ['/?authToken=', {}, '/'],
    ['/?af_sub1=uid-1&ref=7', { temporaryUid: 'uid-1' }, '/?ref=7'],
    ['/?af_sub1=', {}, '/'],
    // `unblock` stays in the address, so that a copied address still contains it.
    ['/chat?unblock=access', { isUnblocking: true }, '/chat?unblock=access'],
    ['/chat?unblock=yes', {}, '/chat?unblock=yes'],
    ['/?authToken=a&authToken=b', { token: 'a' }, '/'],
    ['/?action=reactivate', {}, '/?action=reactivate'],
  ] as const)('%s', (address, wished, cleaned) => {
    expect(read(address)).toEqual({ ...nothing, ...wished, cleaned });
  });

  it('has no effect outside the web, but its parameters are still removed', () => {
    const address = '/?authToken=a&tempToken=b&qa_env=on&af_sub1=c&unblock=access&ref=7#x';
    expect(read(address, false)).toEqual({ ...nothing, cleaned: '/?unblock=access&ref=7#x' });
  });
});

describe('a query parameter', () => {
  it('replaces one of the same name in an address', () => {
    expect(withParameter('/ru/chat?tab=all#x', 'action', 'newPassword')).toBe(
      '/ru/chat?tab=all&action=newPassword#x',
    );
    expect(withParameter(`${origin}/?action=old`, 'action', 'a b&c')).toBe('/?action=a+b%26c');
  });

  it('is removed at every position and every occurrence', () => {
    expect(withoutParameter('/?action=a&tab=b&action=c#x', 'action')).toBe('/?tab=b#x');
    expect(withoutParameter('/chat', 'action')).toBe('/chat');
  });
});
