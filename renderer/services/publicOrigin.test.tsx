import { afterEach, expect, it, vi } from 'vitest';
import { readDeepLink } from '#shared/domain/deepLinks.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { publicOriginMeta } from '#shared/domain/publicOrigin.ts';
import { publicHref, publicOrigin } from './publicOrigin.ts';

const path = hrefOf('uk', 'userDetail', { userId: '7' });

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

function inDesktop(deployment: string | null): void {
  vi.stubGlobal('location', { protocol: 'app:', origin: 'null', href: `app://vesper${path}` });
  if (deployment === null) return;
  const meta = document.createElement('meta');
  meta.name = publicOriginMeta;
  meta.content = deployment;
  document.head.append(meta);
}

it("publicHref returns an address of the page's origin in a browser", () => {
  expect(publicHref(path, 'uk')).toBe(`${location.origin}${path}`);
});

it('publicHref returns an address of the deployment in the desktop app, not app://', () => {
  inDesktop('https://vesper.example');
  expect(publicOrigin()).toBe('https://vesper.example');
  expect(publicHref(path, 'uk')).toBe(`https://vesper.example${path}`);
});

it('publicHref returns a deep link if the app has no deployment', () => {
  inDesktop(null);
  expect(publicOrigin()).toBeNull();
  const link = publicHref(path, 'uk');
  expect(link).toMatch(/^vesper:\/\//);
  expect(readDeepLink(link)).toBe(hrefOf('en', 'userDetail', { userId: '7' }));
});
