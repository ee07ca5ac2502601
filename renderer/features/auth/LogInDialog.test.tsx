import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/helpers/render.tsx';
import type { Services } from '#renderer/services/services.ts';
import { LogInDialog } from './LogInDialog.tsx';
import { fakeApi, refusal, signedIn, type FakeApi } from './testing/fakeApi.ts';

let api: FakeApi;
let page: Rendered;
const session = { signIn: vi.fn(), updateUser: vi.fn() };
const on = { onClose: vi.fn(), onSignUp: vi.fn(), onDone: vi.fn() };
const demo = { email: 'user@demo.local', password: 'demo1234', role: 'user' };

async function open(demoAccounts: readonly object[] = [], email?: string): Promise<void> {
  const services = { api, session, clock: { now: () => 0 }, config: { legalBase: '', demoAccounts } };
  page = await render(<LogInDialog {...on} email={email} />, { services: services as unknown as Services });
}

async function logIn(): Promise<void> {
  await page.type('Email', 'daniel@example.com');
  await page.type('Password', 'evening-star');
  await page.press('Log in');
}

beforeEach(() => {
  api = fakeApi({ isRegistered: { isRegistered: true, loginMethod: 4 }, login: signedIn() });
});
afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
});

describe('a log-in', () => {
  it('signs in', async () => {
    await open();
    await logIn();
    expect(session.signIn).toHaveBeenCalledOnce();
    expect(on.onDone).toHaveBeenCalledWith('in');
  });

  it('brings a removed account back', async () => {
    api.answers['login'] = signedIn({ deleted: true });
    api.answers['reactivate'] = { _id: 'me' };
    await open();
    await logIn();
    expect(api.sent.at(-1)?.name).toBe('reactivate');
    expect(on.onDone).toHaveBeenCalledWith('reactivated');
  });

  it('asks for what is missing', async () => {
    await open();
    await page.press('Log in');
    expect(page.text()).toContain('This does not look like an email.');
    expect(page.text()).toContain('Type your password.');
    expect(api.sent).toEqual([]);
  });

  it.each<[string, [Parameters<typeof refusal>[0], number, string?]]>([
    ['The email or the password is wrong.', ['invalid_credentials', 464]],
    ['This email signs in with Google.', ['wrong_method', 409]],
    ['This account is blocked.', ['account_banned', 488]],
    ['Too many tries.', ['too_many_requests', 429]],
    ['The server cannot be reached.', ['network', 0]],
    ['We could not log you in.', ['internal', 500]],
  ])('says "%s" to %j', async (words, [code, status, field]) => {
    api.answers['login'] = refusal(code, status, field);
    await open();
    await logIn();
    expect(page.text()).toContain(words);
    expect(session.signIn).not.toHaveBeenCalled();
  });

  it('marks both fields where it does not say which was wrong, until one changes', async () => {
    api.answers['isRegistered'] = { isRegistered: false, loginMethod: null };
    await open();
    await logIn();
    const marks = () => ['Email', 'Password'].map((label) => page.field(label).getAttribute('aria-invalid'));
    expect(marks()).toEqual(['true', 'true']);
    await page.type('Password', 'evening-star2');
    expect(marks()).toEqual([null, null]);
  });

  it('leads to the sign-up', async () => {
    await open();
    await page.press('Sign up');
    expect(on.onSignUp).toHaveBeenCalledOnce();
  });
});

describe('the form', () => {
  it('begins with the e-mail that was typed before', async () => {
    await open([], 'daniel@example.com');
    expect(page.field('Email').value).toBe('daniel@example.com');
  });

  it('offers demo accounts only where there are any, and fills itself with one', async () => {
    await open();
    expect(page.text()).not.toContain('Try the demo');
    await page.unmount();
    await open([demo]);
    await page.press('user');
    expect([page.field('Email').value, page.field('Password').value]).toEqual([demo.email, demo.password]);
    await page.press('Log in');
    expect(api.sent.at(-1)?.body).toMatchObject({ email: demo.email, password: demo.password });
  });
});
