import { describe, expect, it } from 'vitest';
import { createOpenExternal } from '../services/externalLinks.ts';
import { contentPolicy, placeNonce } from './contentPolicy.ts';
import { createTrustedSenders } from './trustedSenders.ts';

const pageOrigins = ['app://vesper'];

describe('the sender of a call', () => {
  const window = {};
  const senders = createTrustedSenders(pageOrigins);
  senders.add(window);
  const frame = (url: string, parent: object | null = null) => ({ url, parent });

  it("is trusted if it is the main frame of a known window on the app's page", () => {
    expect(senders.isTrusted({ sender: window, senderFrame: frame('app://vesper/chat?userId=1') })).toBe(
      true,
    );
  });

  it.each([
    ['an unknown window', {}, frame('app://vesper/')],
    ['a frame inside the page', window, frame('app://vesper/', {})],
    ['a frame that has gone', window, null],
    ['another page', window, frame('https://example.org/')],
    ['a page that only looks like it', window, frame('app://vesper.example.org/')],
    ['a page with it in its name', window, frame('https://app//vesper/')],
    ['a page without an origin', window, frame('data:text/html,app://vesper/')],
    ['a blank page', window, frame('about:blank')],
    ['nothing that is an address', window, frame('')],
  ])('is not trusted as %s', (_, sender, senderFrame) => {
    expect(senders.isTrusted({ sender, senderFrame })).toBe(false);
  });
});

describe('addresses opened outside', () => {
  const opened: string[] = [];
  const backend = 'http://127.0.0.1:4100';
  const openExternal = createOpenExternal(async (address) => void opened.push(address), backend);

  it.each([
    'https://example.org/a?b#c',
    'mailto:help@example.org',
    // The identity check page of the demo.
    'http://127.0.0.1:4100/identity/check?id=1',
  ])('are opened: %s', async (address) => {
    await expect(openExternal(address)).resolves.toBe(true);
    expect(opened.at(-1)).toBe(address);
  });

  it.each([
    'http://example.org/',
    'http://127.0.0.1:4101/identity/check',
    'http://localhost:4100/identity/check',
    'http://127.0.0.1/identity/check',
    'http://127.0.0.1:4100@example.org/',
    'http://a:b@127.0.0.1:4100/',
    'http://127.0.0.1:4100.example.org/',
    'blob:http://127.0.0.1:4100/3f0c',
    'ws://127.0.0.1:4100/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'vesper://x',
    'smb://host/x',
    'https://a:b@example.org/',
    'C:\\x.exe',
    '',
  ])('are blocked: %s', async (address) => {
    const before = opened.length;
    await expect(openExternal(address)).resolves.toBe(false);
    expect(opened).toHaveLength(before);
  });
});

describe('the content policy', () => {
  it('names the backend once for each protocol', () => {
    const policy = contentPolicy('abc', 'https://vesper.example');
    expect(policy).toContain("connect-src 'self' https://vesper.example wss://vesper.example;");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).not.toMatch(/'unsafe/);
  });

  it('names other hosts only if there are any', () => {
    const policy = contentPolicy('abc', 'https://vesper.example', ['https://*.agora.io']);
    expect(policy).toContain(
      "connect-src 'self' https://vesper.example wss://vesper.example https://*.agora.io;",
    );
  });

  it('has its nonce in the page, also if the page had no place for it', () => {
    const meta = '<meta property="csp-nonce" nonce="abc">';
    expect(placeNonce('<head lang="en"><title>x</title></head>', 'abc')).toContain(
      `<head lang="en">\n    ${meta}`,
    );
    const twice = placeNonce('<head><meta property="csp-nonce" nonce="" /></head>', 'abc');
    expect(twice).toBe(`<head>${meta}</head>`);
  });
});
