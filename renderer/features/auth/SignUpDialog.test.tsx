import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/helpers/render.tsx';
import type { Services } from '#renderer/services/services.ts';
import { SignUpDialog } from './SignUpDialog.tsx';
import { fakeApi, refusal, signedIn, type FakeApi } from './testing/fakeApi.ts';

const now = Date.UTC(2026, 4, 14, 12);
const free = { isRegistered: false, loginMethod: null };

let api: FakeApi;
let page: Rendered;
const session = { signIn: vi.fn() };
const on = { onClose: vi.fn(), onLogIn: vi.fn(), onDone: vi.fn() };

async function open(props: object = {}): Promise<void> {
  const services = {
    api,
    session,
    clock: { now: () => now },
    config: { legalBase: 'https://legal.example', demoAccounts: [] },
  };
  page = await render(<SignUpDialog {...on} {...props} />, { services: services as unknown as Services });
}

async function fillIn(change: Record<string, string> = {}): Promise<void> {
  const typed = {
    Name: 'Daniel',
    Birthday: '1994-05-14',
    Email: 'Daniel@Example.com',
    Password: 'evening-star',
    ...change,
  };
  for (const [label, value] of Object.entries(typed)) await page.type(label, value);
  await page.tick('Man');
  await page.tick('I am 18 or older');
}

const create = () => page.press('Create account');

beforeEach(() => {
  api = fakeApi({ isRegistered: free, signUp: signedIn() });
});
afterEach(async () => {
  await page.unmount();
  sessionStorage.clear();
  vi.clearAllMocks();
});

describe('what a sign-up needs', () => {
  it('says at every empty field what is missing, and sends nothing', async () => {
    await open();
    await create();
    for (const words of [
      'Tell us what to call you.',
      'Choose the day you were born.',
      'This does not look like an email.',
      'At least 8 characters.',
      'Choose one.',
      'Please confirm that you are 18 or older.',
    ]) {
      expect(page.text()).toContain(words);
    }
    expect(page.field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(page.field('Name'));
    expect(api.sent).toEqual([]);
  });

  it('shows no gender as chosen until somebody chooses', async () => {
    await open();
    expect([page.field('Woman').checked, page.field('Man').checked]).toEqual([false, false]);
  });

  it('turns somebody under 18 away kindly, as soon as the field is left', async () => {
    await open();
    await page.type('Birthday', '2008-05-15');
    await page.leave('Birthday');
    expect(page.text()).toContain('Vesper is for people who are 18 or older.');
    await page.type('Birthday', '2008-05-14');
    await page.leave('Birthday');
    expect(page.text()).not.toContain('Vesper is for people who are 18 or older.');
  });

  it('measures the password while it is typed', async () => {
    await open();
    await page.type('Password', 'lantern7');
    expect(document.querySelector('[role=meter]')?.getAttribute('aria-valuetext')).toBe('Fair');
    await page.type('Password', 'Evening-star-7');
    expect(document.querySelector('[role=meter]')?.getAttribute('aria-valuetext')).toBe('Very strong');
  });

  it('shows the characters of the password when asked to', async () => {
    await open();
    await page.press('Show characters');
    expect(page.field('Password').type).toBe('text');
    await page.press('Hide characters');
    expect(page.field('Password').type).toBe('password');
  });

  it('says what joining as a woman means', async () => {
    await open();
    await page.tick('Woman');
    expect(page.text()).toContain('Women join as streamers.');
  });
});

describe('a sign-up', () => {
  it('signs in, forgets the draft and is done', async () => {
    await open();
    await fillIn();
    await create();
    expect(api.sent.at(-1)?.body).toMatchObject({
      rolesGroup: 'user',
      gender: 'male',
      email: 'daniel@example.com',
      birthday: '1994-05-14',
    });
    expect(session.signIn).toHaveBeenCalledOnce();
    expect(on.onDone).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('signUpDraft')).toBe(null);
  });

  it('begins with what the landing page knows already', async () => {
    await open({ email: 'mira@example.com', gender: 'female' });
    expect(page.field('Email').value).toBe('mira@example.com');
    expect(page.field('Woman').checked).toBe(true);
  });

  it('keeps what was typed in this tab, without the password', async () => {
    await open();
    await fillIn();
    await page.unmount();
    await open();
    expect([page.field('Name').value, page.field('Birthday').value]).toEqual(['Daniel', '1994-05-14']);
    expect(page.field('Man').checked).toBe(true);
    expect(page.field('Password').value).toBe('');
    expect(sessionStorage.getItem('signUpDraft')).not.toContain('evening-star');
  });

  it('asks about the e-mail when it is left, and leads to the log-in', async () => {
    api.answers['isRegistered'] = { isRegistered: true, loginMethod: 4 };
    await open();
    await page.type('Email', 'daniel@example.com');
    await page.leave('Email');
    expect(page.text()).toContain('This email already has an account.');
    await page.press('Log in');
    expect(on.onLogIn).toHaveBeenCalledWith('daniel@example.com');
  });

  it('tells an e-mail that signs in with Google', async () => {
    api.answers['isRegistered'] = { isRegistered: true, loginMethod: 7 };
    await open();
    await page.type('Email', 'daniel@example.com');
    await page.leave('Email');
    expect(page.text()).toContain('This email signs in with Google.');
    await page.type('Email', 'other@example.com');
    expect(page.text()).not.toContain('This email signs in with Google.');
  });

  it.each<[string, [Parameters<typeof refusal>[0], number, string?]]>([
    ['This email already has an account.', ['email_already_taken', 409]],
    ['This email signs in with Google.', ['email_registered_user_google', 409]],
    ['The password does not match.', ['invalid_credentials', 464]],
    ['Too many accounts were made from here.', ['registration_rate_limit', 465]],
    ['Too many accounts were made from here.', ['not_found', 404]],
    ['Too many tries.', ['too_many_requests', 429]],
    ['This day does not look right.', ['invalid_body', 400, 'birthday']],
    ['Your account could not be created.', ['internal', 500]],
  ])('says "%s" to %j', async (words, [code, status, field]) => {
    api.answers['signUp'] = refusal(code, status, field);
    await open();
    await fillIn();
    await create();
    expect(page.text()).toContain(words);
    expect(session.signIn).not.toHaveBeenCalled();
  });

  it('keeps everything where the server is out of reach, and tries again', async () => {
    api.answers['signUp'] = refusal('network', 0);
    await open();
    await fillIn();
    await create();
    expect(page.text()).toContain('The server cannot be reached.');
    expect(page.field('Password').value).toBe('evening-star');
    api.answers['signUp'] = signedIn();
    await page.press('Try again');
    await settle();
    expect(on.onDone).toHaveBeenCalledOnce();
  });
});

describe('the dialog', () => {
  it('is named by its title, closes, and says what signing up accepts', async () => {
    await open();
    const dialog = document.querySelector('[role=dialog]');
    const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Create your account');
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.href);
    expect(hrefs).toEqual(['https://legal.example/terms-of-use', 'https://legal.example/privacy-policy']);
    await page.press('Close');
    expect(on.onClose).toHaveBeenCalledOnce();
  });
});
