import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkedPageIds, readDeepLink, readLinkedPath } from './deepLinks.ts';
import { findPage, pages } from './pages.ts';

describe('a link of the system', () => {
  it.each([
    ['vesper://', '/'],
    ['vesper:///', '/'],
    ['vesper://chat', '/chat'],
    ['vesper://chat/', '/chat'],
    ['vesper://chat?userId=account-queen', '/chat?userId=account-queen'],
    ['vesper://chat?support=moderator&userId=a', '/chat?support=moderator&userId=a'],
    ['vesper://user-detail/account-queen', '/user-detail/account-queen'],
    ['vesper://settings?tab=privacy', '/settings?tab=privacy'],
    ['vesper://faq/quick-start?utm_source=x', '/faq/quick-start'],
    ['vesper://call-details?call=99e8ce02-7cd8-465c', '/call-details?call=99e8ce02-7cd8-465c'],
    ['VESPER://chat#top', '/chat'],
  ])('%s opens %s', (link, path) => expect(readDeepLink(link)).toBe(path));

  it.each([
    'https://example.org/chat',
    'vesper://call',
    'vesper://moderation',
    'vesper://profile/edit',
    'vesper://payment-method',
    'vesper://unknown',
    'vesper://chat?authToken=1',
    'vesper://chat?userId=a&tempToken=1',
    'vesper://?unblock=1',
    'vesper://?qa_env=1',
    'vesper://chat?userId=a%2Fb',
    'vesper://chat?userId=',
    `vesper://chat?userId=${'a'.repeat(65)}`,
    'vesper://user-detail/..%2f..%2fmoderation',
    'vesper://user-detail/%zz',
    'vesper://name:word@chat',
    'vesper://chat:80/',
    'vesper://settings?tab=<script>',
    'vesper:////example.org',
    'app://vesper/chat',
    'javascript:alert(1)',
    '',
    `vesper://chat?x=${'x'.repeat(3_000)}`,
  ])('%.60s opens no page', (link) => expect(readDeepLink(link)).toBeNull());

  it('a deep link opens only listed pages, for any input', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('chat', 'user-detail', '..', '%2e%2e', '@', ':', '//'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const path = readDeepLink(`vesper://${words.join('/')}`);
        if (path === null) return;
        const url = new URL(path, 'https://vesper.invalid');
        expect(url.host).toBe('vesper.invalid');
        const found = findPage(url.pathname);
        expect(linkedPageIds).toContain(found?.page);
        // A second read returns the same path, so the path hides no further escapes.
        expect(readLinkedPath(path)).toBe(path);
      }),
    );
  });

  it('an address within the app is checked against the same list', () => {
    expect(readLinkedPath('/chat?userId=a&action=call')).toBe('/chat?userId=a');
    expect(readLinkedPath('//example.org/chat')).toBeNull();
    expect(readLinkedPath('chat')).toBeNull();
  });

  it('pages that start an action and staff pages have no deep link', () => {
    for (const page of ['call', 'moderation', 'paymentMethod', 'application', 'landing'] as const) {
      expect(Object.hasOwn(pages, page)).toBe(true);
      expect(linkedPageIds).not.toContain(page);
    }
  });
});
