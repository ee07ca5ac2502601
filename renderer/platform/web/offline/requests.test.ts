import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { apiBases } from '#shared/api/endpoint.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { uploadPath } from '#shared/domain/uploads.ts';
import { cacheStrategyOf, isSameForAll } from './requests.ts';

const origin = 'https://vesper.example';
const asked = (path: string, change: Partial<Request> = {}) =>
  cacheStrategyOf(
    { method: 'GET', mode: 'cors', headers: new Headers(), url: new URL(path, origin).href, ...change },
    origin,
  );
const visited = (path: string) => asked(path, { mode: 'navigate' });

describe('the worker answers', () => {
  it.each([
    ['/assets/index-abc.js', 'asset'],
    ['/assets/onest-latin-abc.woff2', 'asset'],
    ['/config.json', 'config'],
  ] as const)('%s as %s', (path, answering) => expect(asked(path)).toBe(answering));

  it.each(['/', '/ru', '/es/chat?userId=1', '/user-detail/u1', '/uk/privacy-policy', '/match', '/faq/rules'])(
    'a visit to %s as a page',
    (path) => expect(visited(path)).toBe('page'),
  );
});

describe('the worker leaves alone', () => {
  const services = Object.values(contract).map(({ base, path }) => apiBases[base] + path);
  it.each([
    ...services,
    ...[`${uploadPath}/u1`, '/media/uploads/u1/photo.webp', '/media/portraits/nia.webp'],
    ...['/socket/?EIO=4', '/health', '/sw.js', '/shell.html', '/sign-in/callback?code=1', '/nothing/here'],
  ])('a request for %s and a visit to it', (path) =>
    expect([asked(path), visited(path)]).toEqual([null, null]),
  );

  it('anything other than a whole file of this origin, requested with GET', () => {
    expect(asked('/assets/a.js', { method: 'HEAD' })).toBeNull();
    expect(asked('/config.json', { method: 'POST' })).toBeNull();
    expect(asked('https://elsewhere.example/assets/a.js')).toBeNull();
    expect(asked('/assets/a.mp3', { headers: new Headers({ range: 'bytes=0-' }) })).toBeNull();
    // A script's request for a page address is not a navigation.
    expect(asked('/chat')).toBeNull();
  });
});

it('the offline worker stores under their own address only the pages that are the same for all users', () => {
  for (const path of ['/', '/ru', '/statement', ...legalPages.map((page) => hrefOf('uk', page))]) {
    expect([path, isSameForAll(path)]).toEqual([path, true]);
  }
  for (const path of ['/chat', '/ru/user-detail/u1', '/profile', '/forbidden', '/nothing/here']) {
    expect([path, isSameForAll(path)]).toEqual([path, false]);
  }
});
