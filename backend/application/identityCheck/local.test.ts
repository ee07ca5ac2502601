import { beforeEach, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';

let backend: TestBackend;
let token: string;
beforeEach(async () => {
  backend = await startTestBackend({ identityCheck: 'local' });
  ({ token } = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' }));
});

const open = async () => `${backend.url}${(await backend.call('createIdv', {}, token)).body.url}`;
const state = async () => (await backend.call('getIdvApprovement', {}, token)).body.state;
const answer = (url: string, word: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer: word }) });

it('the demo page identifies itself as a demo in the reader’s language, and has no scripts', async () => {
  const url = await open();
  const page = await fetch(url);
  const html = await page.text();
  expect(html).toContain('This is a demo');
  for (const button of ['Approve', 'Refuse', 'Never answer'])
    expect(html).toContain(`<span>${button}</span>`);
  expect(html).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await (await fetch(url.replace('lang=en', 'lang=uk'))).text()).toContain('Це демонстрація');
});

it('the demo page approves, refuses, or never responds', async () => {
  const first = await open();
  expect((await answer(first, 'never')).status).toBe(200);
  expect(await state()).toBe('started');
  expect((await answer(first, 'refuse')).status).toBe(200);
  expect(await state()).toBe('refused');
  // The check is finished, so later answers are rejected.
  expect((await answer(first, 'approve')).status).toBe(404);
  expect(await state()).toBe('refused');
  await answer(await open(), 'approve');
  expect(await state()).toBe('approved');
});

it('the demo page rejects unknown checks and answers', async () => {
  const url = await open();
  expect((await fetch(`${backend.url}/identity-check/nobody`)).status).toBe(404);
  expect((await answer(`${backend.url}/identity-check/nobody`, 'approve')).status).toBe(404);
  expect((await answer(url, 'maybe')).status).toBe(404);
  expect(await state()).toBe('started');
});
