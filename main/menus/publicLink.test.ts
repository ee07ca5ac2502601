import { expect, it } from 'vitest';
import { createPublicLink } from './publicLink.ts';

it.each([
  ['app://vesper/en/userDetail?userId=1#a', 'https://vesper.example/en/userDetail?userId=1#a'],
  ['https://example.org/a', 'https://example.org/a'],
  ['mailto:help@example.org', 'mailto:help@example.org'],
  ['javascript:alert(1)', null],
  ['blob:app://vesper/1', null],
  ['', null],
])('a copied link is an address that others can open: %s', (url, copied) => {
  expect(createPublicLink(['app://vesper'], 'https://vesper.example')(url)).toBe(copied);
});

it('a page of an app without a deployment has no public address', () => {
  expect(createPublicLink(['app://vesper'], null)('app://vesper/en/chat')).toBeNull();
});
