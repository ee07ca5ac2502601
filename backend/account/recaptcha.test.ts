import { expect, it } from 'vitest';
import { dropConnection, sendJson, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { createRecaptchaVerifier } from './newPassword.ts';

it('a captcha is verified with the secret, and passes only if Google confirms it', async () => {
  const google = await startHttpServer((response, { body }) =>
    sendJson(response, 200, { success: new URLSearchParams(String(body)).get('response') === 'human' }),
  );
  const verify = createRecaptchaVerifier({ secret: 's', url: google.url });
  expect([await verify('human', '192.0.2.1'), await verify('robot', '192.0.2.1')]).toEqual([true, false]);
  expect(Object.fromEntries(new URLSearchParams(String(google.requests[0]?.body)))).toEqual({
    secret: 's',
    response: 'human',
    remoteip: '192.0.2.1',
  });
});

it.each([
  ['breaks off', dropConnection],
  ['answers 500', (response) => sendJson(response, 500, { success: true })],
  ['answers something else', (response) => sendJson(response, 200, { yes: 1 })],
] satisfies [string, Parameters<typeof startHttpServer>[0]][])(
  'a captcha fails if Google %s',
  async (_, answer) => {
    const google = await startHttpServer(answer);
    expect(await createRecaptchaVerifier({ secret: 's', url: google.url })('human', '192.0.2.1')).toBe(false);
  },
);
