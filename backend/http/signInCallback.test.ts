import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';

function aWebRoot(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('the callback page is not cached or logged, and its window keeps its opener', async () => {
  const webRoot = aWebRoot();
  mkdirSync(join(webRoot, 'signIn'));
  writeFileSync(join(webRoot, 'signIn/callback.html'), '<!doctype html>');
  const { url } = await startTestBackend({ webRoot });
  const response = await fetch(`${url}/sign-in/callback?code=c&state=s`);
  expect([response.status, await response.text()]).toEqual([200, '<!doctype html>']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self' 'wasm-unsafe-eval';"),
  });
});

it('the callback page says that it is not built', async () => {
  const { url } = await startTestBackend({ webRoot: aWebRoot() });
  expect((await fetch(`${url}/sign-in/callback`)).status).toBe(503);
});
