import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { SignUpDialog } from './SignUpDialog.tsx';
import { refusal, signedIn } from './testing/fakeApi.ts';
import {
  createDialogHarness,
  google,
  googleButton,
  standInPopUp,
  type DialogHarness,
  type StandInPopUp,
} from './testing/dialogHarness.ts';

const free = { isRegistered: false, loginMethod: null };
const settings = { offensiveWords: ['shit'], femaleRegistrationTests: ['3d_gifts'] };
const draft = () => localStorage.getItem('signUpDraft');

let harness: DialogHarness;
let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();

async function open(props: object = {}, config: object = {}): Promise<void> {
  harness = createDialogHarness({
    answers: {
      isRegistered: free,
      signUp: signedIn(),
      getSettings: settings,
      getPreRegistrationSplit: { name: '3d_gifts', group: 'default' },
    },
    config,
  });
  page = await render(<SignUpDialog close={close} {...props} />, { services: harness.services });
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
const sent = (name: string) => harness.api.sent.filter((call) => call.name === name).map(({ body }) => body);

afterEach(async () => {
  await page.unmount();
  localStorage.clear();
  history.replaceState(null, '', '/');
  vi.resetAllMocks();
});

describe('the sign-up form', () => {
  it('names each missing field, and sends nothing', async () => {
    await open();
    await create();
    for (const words of [
      'Tell us what to call you.',
      'Choose the day you were born.',
      'Enter your email.',
      'Use at least 8 characters.',
      'Choose one.',
      'Please confirm that you are 18 or older.',
    ]) {
      expect(page.text()).toContain(words);
    }
    expect(page.field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(page.field('Name'));
    expect(sent('signUp')).toEqual([]);
  });

  it('shows no gender as chosen until the user chooses', async () => {
    await open();
    expect([page.field('Woman').checked, page.field('Man').checked]).toEqual([false, false]);
  });

  it('refuses a user under 18 as soon as the field is left', async () => {
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

  it('says what joining as a woman means', async () => {
    await open();
    await page.tick('Woman');
    expect(page.text()).toContain('Women join as streamers.');
  });

  it('shows the asterisks in a name before it is sent', async () => {
    await open();
    await page.type('Name', 'Shit Daniel');
    await page.leave('Name');
    expect(page.field('Name').value).toBe('**** Daniel');
  });
});

describe('a sign-up', () => {
  it('signs in, deletes the draft and closes', async () => {
    await open();
    await fillIn();
    expect(draft()).not.toBe(null);
    await create();
    expect(sent('signUp')).toMatchObject([
      { rolesGroup: 'user', gender: 'male', email: 'daniel@example.com', birthday: '1994-05-14' },
    ]);
    expect(harness.session.token()).not.toBe(null);
    expect(close).toHaveBeenCalledWith('in');
    expect(draft()).toBe(null);
  });

  it('starts with the values of the landing page', async () => {
    await open({ email: 'mira@example.com', gender: 'female' });
    expect(page.field('Email').value).toBe('mira@example.com');
    expect(page.field('Woman').checked).toBe(true);
  });

  it('keeps the typed values between visits, without the password', async () => {
    await open();
    await fillIn();
    await page.unmount();
    await open();
    expect([page.field('Name').value, page.field('Birthday').value]).toEqual(['Daniel', '1994-05-14']);
    expect(page.field('Man').checked).toBe(true);
    expect(page.field('Password').value).toBe('');
    expect(draft()).not.toContain('evening-star');
  });

  it('names the split tests that the settings allow, and no others', async () => {
    localStorage.setItem('splits', '{"3d_gifts":"control","match_rewards":"default"}');
    await open();
    await fillIn();
    await create();
    expect(sent('signUp')[0]?.['abTests']).toEqual(['3d_gifts|control']);
    expect(sent('getPreRegistrationSplit')).toEqual([]);
  });

  it('requests the groups of a new visitor, stores them, and sends them as tests and as configuration', async () => {
    await open();
    await fillIn();
    await create();
    expect(sent('signUp')[0]).toMatchObject({
      abTests: ['3d_gifts|default'],
      remoteConfig: { '3d_gifts': 'default' },
    });
    expect(localStorage.getItem('splits')).toBe('{"3d_gifts":"default"}');
  });

  it('does not send the groups of another user of this browser', async () => {
    localStorage.setItem('splits', '{"3d_gifts":"control"}');
    localStorage.setItem('splitsOf', 'somebody');
    await open();
    await fillIn();
    await create();
    expect(sent('signUp')[0]?.['abTests']).toEqual(['3d_gifts|default']);
  });

  it('does not wait for settings that do not arrive', async () => {
    await open();
    await page.unmount();
    harness = createDialogHarness({ answers: { isRegistered: free, signUp: signedIn() } });
    const call = harness.api.call;
    const api = {
      ...harness.api,
      call: ((...input: Parameters<typeof call>) =>
        input[0] === 'getSettings' ? new Promise(() => {}) : call(...input)) as typeof call,
    };
    page = await render(<SignUpDialog close={close} />, { services: { ...harness.services, api } });
    await fillIn();
    await create();
    expect(sent('signUp')).toEqual([]);
    await act(async () => harness.clock.advance(3_000));
    await settle();
    expect(close).toHaveBeenCalledWith('in');
  });

  it('checks the e-mail when its field is left, and leads to the log-in', async () => {
    await open();
    harness.api.answers['isRegistered'] = { isRegistered: true, loginMethod: 4 };
    await page.type('Email', 'daniel@example.com');
    await page.leave('Email');
    expect(page.text()).toContain('This email already has an account.');
    await page.press('Log in');
    expect(close).toHaveBeenCalledWith();
    expect(harness.opened()).toEqual(['sign in']);
    expect(harness.dialogs.state.pool[0]?.props).toEqual({ email: 'daniel@example.com' });
  });

  it('recognizes an e-mail that signs in with Google', async () => {
    await open();
    harness.api.answers['isRegistered'] = { isRegistered: true, loginMethod: 7 };
    await page.type('Email', 'daniel@example.com');
    await page.leave('Email');
    expect(page.text()).toContain('This email belongs to a Google login.');
    await page.type('Email', 'other@example.com');
    expect(page.text()).not.toContain('This email belongs to a Google login.');
  });

  it.each<[string, [Parameters<typeof refusal>[0], number, string?]]>([
    ['This email already has an account.', ['email_already_taken', 409]],
    ['This email belongs to a Google login.', ['email_registered_user_google', 409]],
    ['Password not match.', ['invalid_credentials', 464]],
    ['Registration rate limit.', ['registration_rate_limit', 465]],
    ['Registration rate limit.', ['not_found', 404]],
    ['Too many attempts.', ['too_many_requests', 429]],
    ['This date doesn’t look right.', ['invalid_body', 400, 'birthday']],
    ['We couldn’t create your account.', ['internal', 500]],
  ])('shows "%s" when the server answers %j', async (words, [code, status, field]) => {
    await open();
    harness.api.answers['signUp'] = refusal(code, status, field);
    await fillIn();
    await create();
    expect(page.text()).toContain(words);
    expect(harness.session.token()).toBe(null);
  });

  it('keeps the values after a network error, and retries', async () => {
    await open();
    harness.api.answers['signUp'] = refusal('network', 0);
    await fillIn();
    await create();
    expect(page.text()).toContain('We can’t reach the server.');
    expect(page.field('Password').value).toBe('evening-star');
    harness.api.answers['signUp'] = signedIn();
    await page.press('Try again');
    expect(close).toHaveBeenCalledWith('in');
  });
});

describe('an agency’s link', () => {
  const openFrom = async (search: string, agency: object) => {
    history.replaceState(null, '', search);
    harness = createDialogHarness({
      answers: { isRegistered: free, signUp: signedIn(), getInterimAgency: agency },
    });
    page = await render(<SignUpDialog close={close} />, { services: harness.services });
    await settle();
  };

  it.each(['/?agencyId=star', '/?agency=star'])('names the agency and sends its id: %s', async (search) => {
    await openFrom(search, { agencyId: 'star', name: 'Star Agency' });
    expect(sent('getInterimAgency')).toEqual([{ agencyId: 'star' }]);
    expect(page.text()).toContain('You’re joining with Star Agency');
    await fillIn();
    await create();
    expect(sent('signUp')[0]?.['agencyId']).toBe('star');
  });

  it('is ignored if the server does not know the agency', async () => {
    await openFrom('/?agencyId=made-up', { agencyId: null, name: null });
    expect(page.text()).not.toContain('You’re joining with');
    await fillIn();
    await create();
    expect(sent('signUp')[0]).not.toHaveProperty('agencyId');
  });
});

describe('the external provider', () => {
  const press = () => page.press(googleButton);
  let popUp: StandInPopUp;
  beforeEach(() => {
    popUp = standInPopUp();
  });
  afterEach(() => popUp.restore());
  const come = async () => {
    await act(() => popUp.answer({ id_token: 'an-id-token' }));
    await waitFor(async () => {
      await settle();
      expect(page.button(googleButton).getAttribute('aria-busy')).not.toBe('true');
    });
  };

  it('requires the gender and the 18+ confirmation before its window opens', async () => {
    await open({}, { externalSignIn: google });
    await press();
    expect(page.text()).toContain('Choose one.');
    expect(page.text()).toContain('Please confirm that you are 18 or older.');
    expect(page.text()).not.toContain('Tell us what to call you.');
    await page.type('Birthday', '2015-01-01');
    await page.tick('Man');
    await page.tick('I am 18 or older');
    await press();
    expect(page.text()).toContain('Vesper is for people who are 18 or older.');
    expect(popUp.address()).toBe(null);
  });

  it('signs up without an e-mail, and asks for missing profile fields', async () => {
    await open({}, { externalSignIn: google });
    harness.api.answers['signUp'] = signedIn({ birthday: null });
    await page.type('Email', 'daniel@example.com');
    await page.type('Password', 'evening-star');
    await page.tick('Woman');
    await page.tick('I am 18 or older');
    await press();
    expect(draft()).toContain('daniel@example.com');
    await come();
    const [body] = sent('signUp');
    expect(body).toMatchObject({ method: 'google', token: 'an-id-token', rolesGroup: 'pendingGoddess' });
    for (const field of ['email', 'password', 'name', 'birthday']) expect(body).not.toHaveProperty(field);
    expect(harness.opened()).toEqual(['missing fields']);
    expect(close).toHaveBeenCalledWith('in');
    expect(draft()).toBe(null);
  });

  it('stores the chosen method in the draft', async () => {
    await open({}, { externalSignIn: google });
    harness.api.answers['signUp'] = refusal('network', 0);
    await page.tick('Man');
    await page.tick('I am 18 or older');
    await press();
    await come();
    expect(JSON.parse(draft() ?? '{}')).toMatchObject({ method: 'google' });
    expect(page.text()).toContain('We can’t reach the server.');
  });

  it.each<[string, [Parameters<typeof refusal>[0], number]]>([
    ['This Google login already has an account.', ['email_registered_user_google', 409]],
    ['This email already has an account.', ['email_already_taken', 409]],
    ['Google couldn’t log you in.', ['invalid_credentials', 464]],
  ])('shows "%s" when the server answers %j', async (words, [code, status]) => {
    await open({}, { externalSignIn: google });
    harness.api.answers['signUp'] = refusal(code, status);
    await page.tick('Man');
    await page.tick('I am 18 or older');
    await press();
    await come();
    expect(page.text()).toContain(words);
  });
});

describe('the dialog', () => {
  it('is labelled by its title, closes, and states what signing up accepts', async () => {
    await open();
    const dialog = document.querySelector('[role=dialog]');
    const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Create your account');
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.href);
    expect(hrefs).toEqual(['https://legal.example/terms-of-use', 'https://legal.example/privacy-policy']);
    await page.press('Close');
    expect(close).toHaveBeenCalledWith();
  });
});
