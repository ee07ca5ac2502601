import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../testing/fakeApi.ts';
import { resetPassword } from './resetPassword.ts';

const now = () => 1_000_000;
const email = 'mira@example.com';

function tooMany(body: object): object {
  const answer = refusal('too_many_requests', 429) as { error: { body: object } };
  return { ...answer, error: { ...answer.error, body: { ...answer.error.body, ...body } } };
}

describe('resetPassword', () => {
  it('sends the response of reCAPTCHA if there is one', async () => {
    const api = fakeApi({ resetPassword: { any: true } });
    await resetPassword(api, email, 'a-response', now);
    await resetPassword(api, email, null, now);
    expect(api.sent.map(({ body }) => body)).toEqual([
      { email, 'g-recaptcha-response': 'a-response' },
      { email },
    ]);
  });

  it.each([
    [tooMany({ retryAfterMs: 90_000 }), { kind: 'blocked', untilMs: 1_090_000 }],
    [tooMany({ until: new Date(1_060_000).toISOString() }), { kind: 'blocked', untilMs: 1_060_000 }],
    [refusal('too_many_requests', 429), { kind: 'tooMany' }],
    [refusal('wrong_method', 409), { kind: 'google' }],
    [refusal('invalid_body', 400, 'g-recaptcha-response'), { kind: 'captcha' }],
    [refusal('network', 0), { kind: 'network' }],
    [refusal('internal', 500), { kind: 'failed' }],
    [{}, { kind: 'cancelled' }],
  ])('maps the answer %j of the server to the outcome %j', async (answer, outcome) => {
    expect(await resetPassword(fakeApi({ resetPassword: answer }), email, null, now)).toEqual(outcome);
  });
});
