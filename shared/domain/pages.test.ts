import { describe, expect, it } from 'vitest';
import { inLocale, splitPath } from './pages.ts';

describe('language prefixes', () => {
  it.each([
    ['/', 'en', '/'],
    ['/ru', 'ru', '/'],
    ['/ru/chat', 'ru', '/chat'],
    ['/rude', 'en', '/rude'],
    ['/en/chat', 'en', '/en/chat'],
  ])('%s is %s %s', (pathname, locale, path) => {
    expect(splitPath(pathname)).toEqual({ locale, path });
  });

  it('keep the page when changing from any language to any other and back', () => {
    expect(inLocale('ru', '/')).toBe('/ru');
    expect(inLocale('en', '/ru')).toBe('/');
    expect(inLocale('uk', '/es/chat', '?tab=all')).toBe('/uk/chat?tab=all');
    expect(inLocale('en', '/uk/chat')).toBe('/chat');
  });
});
