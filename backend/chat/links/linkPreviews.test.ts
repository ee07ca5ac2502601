import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import type { Caller, RequestInfo } from '../../http/handler.ts';
import { createLinkPreviews } from './index.ts';

function open() {
  const clock = createManualClock(0);
  const loads: string[] = [];
  const pages: Record<string, string> = {};
  const { getLinkPreview } = createLinkPreviews({ clock, scope: createScope() }, (url) => {
    loads.push(url);
    const html = pages[url];
    return Promise.resolve(html === undefined ? null : { html });
  });
  const ask = (url: string) =>
    getLinkPreview({ query: { url }, caller: {} as Caller, info: {} as RequestInfo } as never);
  return { clock, loads, pages, ask };
}

it('a page is fetched once for concurrent requests, and again after some hours', async () => {
  const { clock, loads, pages, ask } = open();
  pages['https://a.com/'] = '<title>A</title>';
  const both = await Promise.all([ask('https://a.com'), ask('https://a.com/#part')]);
  expect(both).toEqual([
    { title: 'A', description: null },
    { title: 'A', description: null },
  ]);
  clock.advance(5 * HOUR_MS);
  await ask('https://a.com/');
  expect(loads).toEqual(['https://a.com/']);
  clock.advance(2 * HOUR_MS);
  await ask('https://a.com/');
  expect(loads).toHaveLength(2);
});

it('a missing page is cached for a short time', async () => {
  const { clock, loads, pages, ask } = open();
  expect(await ask('https://a.com/')).toEqual({ title: null, description: null });
  pages['https://a.com/'] = '<title>A</title>';
  expect(await ask('https://a.com/')).toEqual({ title: null, description: null });
  clock.advance(11 * MINUTE_MS);
  expect(await ask('https://a.com/')).toEqual({ title: 'A', description: null });
  expect(loads).toHaveLength(2);
});

const backend = sharedBackend({ rateLimits: 'on' });

it('the endpoint returns no preview for a private address, and limits the rate of requests', async () => {
  const { token } = await backend.signUp();
  const ask = (url: string, who: string | null = token) =>
    backend.call('getLinkPreview', { query: { url } }, who ?? undefined);
  for (const url of [backend.url, 'http://127.0.0.1/', 'http://169.254.169.254/latest', 'nothing'])
    expect(await ask(url)).toMatchObject({ status: 200, body: { title: null, description: null } });
  expect((await ask('http://127.0.0.1/', null)).status).toBe(401);
  let status = 200;
  for (let at = 0; at < 200 && status === 200; at++) status = (await ask('nothing')).status;
  expect(status).toBe(429);
});
