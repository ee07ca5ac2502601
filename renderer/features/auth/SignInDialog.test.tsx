import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { guestEmailOf } from '#shared/domain/guest.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { refusal, signedIn } from './testing/fakeApi.ts';
import {
  createDialogHarness,
  google,
  googleButton,
  personOf,
  standInPopUp,
  type DialogHarness,
  type StandInPopUp,
} from './testing/dialogHarness.ts';

let harness: DialogHarness;
let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();
const demo = { email: 'user@demo.local', password: 'demo1234', role: 'user' };
const answers = { isRegistered: { isRegistered: true, loginMethod: 4 }, login: signedIn() };

async function open(config: object = {}, email?: string): Promise<void> {
  harness = createDialogHarness({ answers, config });
  page = await render(<SignInDialog close={close} email={email} />, { services: harness.services });
}

async function logIn(email = 'daniel@example.com'): Promise<void> {
  await page.type('Email', email);
  await page.type('Password', 'evening-star');
  await page.press('Log in');
}

afterEach(async () => {
  await page.unmount();
  vi.resetAllMocks();
});

describe('a log-in', () => {
  it('signs in', async () => {
    await open();
    await logIn();
    expect(harness.session.token()).toBe('a-token-of-some-length');
    expect(close).toHaveBeenCalledWith('in');
    expect(harness.opened()).toEqual([]);
  });

  it('restores a deleted account', async () => {
    await open();
    harness.api.answers['login'] = signedIn({ deleted: true });
    harness.api.answers['reactivate'] = signedIn().user;
    await logIn();
    expect(harness.api.sent.at(-1)?.name).toBe('reactivate');
    expect(personOf(harness)?.deleted).not.toBe(true);
    expect(close).toHaveBeenCalledWith('reactivated');
  });

  it('signs out again if a deleted account cannot be restored', async () => {
    await open();
    harness.api.answers['login'] = signedIn({ deleted: true });
    harness.api.answers['reactivate'] = refusal('internal', 500);
    await logIn();
    expect(page.text()).toContain('We couldn’t reactivate your account.');
    expect(harness.session.token()).toBe(null);
    expect(close).not.toHaveBeenCalled();
  });

  it('asks for a missing birthday before the dialog closes', async () => {
    await open();
    harness.api.answers['login'] = signedIn({ birthday: null });
    let openedBefore: readonly string[] = [];
    close.mockImplementation(() => void (openedBefore = harness.opened()));
    await logIn();
    expect(openedBefore).toEqual(['missing fields']);
    expect(harness.dialogs.state.pool[0]?.props).toEqual({ isRequired: true });
  });

  it('asks for empty fields', async () => {
    await open();
    await page.press('Log in');
    expect(page.text()).toContain('Enter your email.');
    expect(page.text()).toContain('Enter your password.');
    expect(harness.api.sent).toEqual([]);
  });

  it('refuses the address of a guest without a request', async () => {
    await open();
    await logIn(guestEmailOf('0123456789abcdef0123456789abcdef'));
    expect(page.text()).toContain('This address belongs to a guest account.');
    expect(harness.api.sent).toEqual([]);
  });

  it.each<[string, [Parameters<typeof refusal>[0], number, string?]]>([
    ['The email or password is incorrect.', ['invalid_credentials', 464]],
    ['This email belongs to a Google login.', ['wrong_method', 409]],
    ['This account is blocked.', ['account_banned', 488]],
    ['Too many attempts.', ['too_many_requests', 429]],
    ['We can’t reach the server.', ['network', 0]],
    ['Login error.', ['internal', 500]],
  ])('shows "%s" when the server answers %j', async (words, [code, status, field]) => {
    await open();
    harness.api.answers['login'] = refusal(code, status, field);
    await logIn();
    expect(page.text()).toContain(words);
    expect(harness.session.token()).toBe(null);
  });

  it('retries after a network error with the typed values', async () => {
    await open();
    harness.api.answers['login'] = refusal('network', 0);
    await logIn();
    harness.api.answers['login'] = signedIn();
    await page.press('Try again');
    expect(harness.api.sent.at(-1)?.body).toMatchObject({ password: 'evening-star' });
    expect(close).toHaveBeenCalledWith('in');
  });

  it('marks both fields if the server does not say which is wrong, until one changes', async () => {
    await open();
    harness.api.answers['isRegistered'] = { isRegistered: false, loginMethod: null };
    await logIn();
    const marks = () => ['Email', 'Password'].map((label) => page.field(label).getAttribute('aria-invalid'));
    expect(marks()).toEqual(['true', 'true']);
    await page.type('Password', 'evening-star2');
    expect(marks()).toEqual([null, null]);
  });
});

describe('the log-in dialog', () => {
  it('closes for the sign-up', async () => {
    await open();
    await page.press('Sign up');
    expect(close).toHaveBeenCalledWith();
    expect(harness.opened()).toEqual(['sign up']);
  });

  it('stays below the forgotten password, and passes the e-mail on', async () => {
    await open();
    await page.type('Email', 'daniel@example.com');
    await page.press('Forgot your password?');
    expect(harness.opened()).toEqual(['forgot password']);
    expect(harness.dialogs.state.pool[0]?.props).toEqual({ email: 'daniel@example.com' });
    expect(close).not.toHaveBeenCalled();
  });

  it('starts with the e-mail that was typed before', async () => {
    await open({}, 'daniel@example.com');
    expect(page.field('Email').value).toBe('daniel@example.com');
  });

  it('offers demo accounts if there are any, and fills in the chosen one', async () => {
    await open();
    expect(page.text()).not.toContain('Try the demo');
    await page.unmount();
    await open({ demoAccounts: [demo] });
    await page.press('user');
    expect([page.field('Email').value, page.field('Password').value]).toEqual([demo.email, demo.password]);
    await page.press('Log in');
    expect(harness.api.sent.at(-1)?.body).toMatchObject({ email: demo.email, password: demo.password });
  });
});

describe('the external provider', () => {
  let popUp: StandInPopUp;
  beforeEach(() => {
    popUp = standInPopUp();
  });
  afterEach(() => popUp.restore());
  const press = () => page.press(googleButton);
  const come = async (id: string) => {
    await act(() => popUp.answer({ id_token: id }));
    await waitFor(async () => {
      await settle();
      expect(page.button(googleButton).getAttribute('aria-busy')).not.toBe('true');
    });
  };

  it('has a button only if the deployment has a provider', async () => {
    await open();
    expect(page.text()).not.toContain('Continue with');
  });

  it('signs in with the result of its window', async () => {
    await open({ externalSignIn: google });
    await press();
    await come('an-id-token');
    expect(harness.api.sent.map(({ name }) => name)).toEqual(['login']);
    expect(harness.api.sent[0]?.body).toMatchObject({
      method: 'google',
      token: 'an-id-token',
      altGoogleAuth: false,
      nonce: popUp.address()?.searchParams.get('nonce'),
    });
    expect(harness.api.sent[0]?.body).not.toHaveProperty('email');
    expect(close).toHaveBeenCalledWith('in');
  });

  it.each<[string, [Parameters<typeof refusal>[0], number]]>([
    ['There’s no account with this Google login yet.', ['invalid_credentials', 464]],
    ['This account has its own password.', ['wrong_method', 409]],
    ['This account is blocked.', ['account_banned', 488]],
  ])('shows "%s" when the server answers %j', async (words, [code, status]) => {
    await open({ externalSignIn: google });
    harness.api.answers['login'] = refusal(code, status);
    await press();
    await come('an-id-token');
    expect(page.text()).toContain(words);
  });

  it('explains why its window brought no result', async () => {
    await open({ externalSignIn: google });
    await press();
    await act(() => popUp.answer({ error: 'access_denied' }));
    await waitFor(async () => {
      await settle();
      expect(page.text()).toContain('Google couldn’t log you in.');
    });
    popUp.refuse();
    await press();
    expect(page.text()).toContain('Your browser blocked the window.');
    expect(harness.api.sent).toEqual([]);
  });

  it('shows no error if the user closed the window', async () => {
    await open({ externalSignIn: google });
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await press();
    await waitFor(() => expect(popUp.address()).not.toBe(null));
    popUp.shut();
    await act(async () => harness.clock.advance(1_000));
    await settle();
    expect(document.querySelector('[role=alert]')).toBe(null);
    expect(page.button(googleButton).getAttribute('aria-busy')).not.toBe('true');
  });

  it('signs no one in after the dialog was closed', async () => {
    await open({ externalSignIn: google });
    await press();
    await waitFor(() => expect(popUp.address()).not.toBe(null));
    await page.unmount();
    await popUp.answer({ id_token: 'late' });
    await settle();
    expect(harness.api.sent).toEqual([]);
  });
});
