import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx';
import type { CaptchaOptions } from './recovery/captcha.ts';
import { ForgotPasswordForm } from './recovery/ForgotPasswordForm.tsx';
import { refusal } from './testing/fakeApi.ts';
import { createDialogHarness, type DialogHarness } from './testing/dialogHarness.ts';

let harness: DialogHarness;
let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();

async function open(email?: string): Promise<void> {
  harness = createDialogHarness({ answers: { resetPassword: { any: true } } });
  page = await render(<ForgotPasswordDialog close={close} email={email} />, {
    services: harness.services,
  });
}

const pass = async (ms: number) => {
  await act(async () => harness.clock.advance(ms));
  await settle();
};
const sends = () => harness.api.sent.length;

const isResting = (name: string) => page.button(name).getAttribute('aria-disabled') === 'true';

afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
  localStorage.clear();
});

describe('a forgotten password', () => {
  it('sends a mail, says to which address and what to do next', async () => {
    await open('mira@example.com');
    await page.press('Send link');
    expect(harness.api.sent).toEqual([{ name: 'resetPassword', body: { email: 'mira@example.com' } }]);
    expect(page.text()).toContain('Check your email');
    expect(page.text()).toContain('We sent a link to mira@example.com.');
    await page.press('Back to login');
    expect(close).toHaveBeenCalledWith('sent');
  });

  it('pauses for five minutes with a countdown, then sends again', async () => {
    await open('mira@example.com');
    await page.press('Send link');
    expect(isResting('Send again in 5:00')).toBe(true);
    await pass(28_000);
    expect(isResting('Send again in 4:32')).toBe(true);
    await pass(272_000);
    await page.press('Send again');
    expect(sends()).toBe(2);
  });

  it('keeps the pause after a reload, for this e-mail only', async () => {
    await open('mira@example.com');
    await page.press('Send link');
    await page.unmount();
    await open();
    await page.type('Email', 'Mira@example.com');
    expect(isResting('Send again in 5:00')).toBe(true);
    expect(page.text()).toContain('We just sent an email to this address.');
    await page.type('Email', 'other@example.com');
    expect(isResting('Send link')).toBe(false);
  });

  it('pauses for as long as the server says', async () => {
    await open('mira@example.com');
    const answer = refusal('too_many_requests', 429) as { error: { body: object } };
    harness.api.answers['resetPassword'] = {
      ...answer,
      error: { ...answer.error, body: { ...answer.error.body, retryAfterMs: 90_000 } },
    };
    await page.press('Send link');
    expect(isResting('Send again in 1:30')).toBe(true);
    expect(page.text()).not.toContain('Check your email');
  });

  it.each<[string, [Parameters<typeof refusal>[0], number]]>([
    ['There’s no account with this email.', ['not_found', 404]],
    ['Please use google authorization method to Log in', ['wrong_method', 409]],
    ['Too many attempts.', ['too_many_requests', 429]],
    ['We couldn’t send the email.', ['unavailable', 503]],
  ])('shows "%s" when the server answers %j', async (words, [code, status]) => {
    await open('mira@example.com');
    harness.api.answers['resetPassword'] = refusal(code, status);
    await page.press('Send link');
    expect(page.text()).toContain(words);
    expect(page.field('Email').value).toBe('mira@example.com');
  });

  it('retries after a network error', async () => {
    await open('mira@example.com');
    harness.api.answers['resetPassword'] = refusal('network', 0);
    await page.press('Send link');
    harness.api.answers['resetPassword'] = { any: true };
    await page.press('Try again');
    expect(page.text()).toContain('Check your email');
  });

  it('accepts another e-mail', async () => {
    await open('mira@example.com');
    await page.press('Send link');
    await page.press('Use another email');
    await page.type('Email', 'other@example.com');
    await page.press('Send link');
    expect(harness.api.sent.at(-1)?.body).toEqual({ email: 'other@example.com' });
  });

  it('closes without a result if no mail was requested', async () => {
    await open();
    await page.press('Close');
    expect(close).toHaveBeenCalledWith(undefined);
  });
});

describe('recaptcha', () => {
  let widget: CaptchaOptions | null = null;
  const mounted = vi.fn();
  const load = vi.fn(async () => ({
    mount(spot: HTMLElement, options: CaptchaOptions) {
      mounted();
      widget = options;
      spot.append('a puzzle');
      return () => spot.replaceChildren();
    },
  }));

  async function openForm(recaptchaSiteKey: string | null, loadCaptcha: typeof load = load): Promise<void> {
    vi.clearAllMocks();
    harness = createDialogHarness({
      answers: { resetPassword: { any: true } },
      config: { recaptchaSiteKey },
    });
    page = await render(
      <ForgotPasswordForm
        email="mira@example.com"
        loadCaptcha={loadCaptcha}
        sentTo={null}
        onSent={() => {}}
        onBack={() => {}}
      />,
      { services: harness.services },
    );
    await settle();
  }

  it('is loaded only if the deployment has a key', async () => {
    await openForm(null);
    expect(load).not.toHaveBeenCalled();
  });

  it('must be passed, and its response is sent once', async () => {
    await openForm('a-site-key');
    expect(widget?.siteKey).toBe('a-site-key');
    await page.press('Send link');
    expect(page.text()).toContain('Confirm you’re human');
    expect(sends()).toBe(0);
    harness.api.answers['resetPassword'] = refusal('internal', 500);
    await act(async () => widget?.onResponse('a-response'));
    await page.press('Send link');
    expect(harness.api.sent[0]?.body).toEqual({
      email: 'mira@example.com',
      'g-recaptcha-response': 'a-response',
    });
    expect(mounted).toHaveBeenCalledTimes(2);
    await page.press('Send link');
    expect(sends()).toBe(1);
  });

  it('says that it could not be loaded', async () => {
    await openForm(
      'a-site-key',
      vi.fn(() => Promise.reject(new Error('refused by the content policy'))),
    );
    expect(page.text()).toContain('The check couldn’t load.');
  });
});
