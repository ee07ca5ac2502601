import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { refusal, signedIn } from './testing/fakeApi.ts';
import { createDialogHarness, personOf, type DialogHarness } from './testing/dialogHarness.ts';

let harness: DialogHarness;
let page: Rendered;
const onDone = vi.fn();
let stateOfNew: object;

async function open(method: 4 | 7 = 4): Promise<void> {
  stateOfNew = { isRegistered: false, loginMethod: null };
  harness = createDialogHarness({
    as: signedIn(),
    answers: {
      logout: {},
      isRegistered: ({ email }) =>
        email === 'new@example.com' ? stateOfNew : { isRegistered: true, loginMethod: method },
      login: signedIn(),
      updateEmail: signedIn({ email: 'new@example.com', emailConfirmed: false }).user,
      resendConfirmationEmail: { any: true },
    },
  });
  page = await render(<ChangeEmailForm onDone={onDone} />, { services: harness.services });
}

async function change(email = 'new@example.com'): Promise<void> {
  await page.type('New email', email);
  await page.type('Current password', 'evening-star');
  await page.press('Change email');
}

const isResting = (name: string) => page.button(name).getAttribute('aria-disabled') === 'true';

afterEach(async () => {
  await page.unmount();
  localStorage.clear();
  vi.clearAllMocks();
});

describe('a change of the e-mail', () => {
  it('changes the e-mail, asks to confirm it, and finishes', async () => {
    await open();
    await change();
    expect(harness.api.sent.at(-1)).toEqual({
      name: 'updateEmail',
      body: { email: 'new@example.com', currentPassword: expect.any(String) },
    });
    expect(personOf(harness)?.email).toBe('new@example.com');
    expect(page.text()).toContain('We sent a link to new@example.com.');
    await page.press('Done');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('sends the mail again after a minute, then pauses again', async () => {
    await open();
    await change();
    expect(isResting('Send again in 1:00')).toBe(true);
    await act(async () => harness.clock.advance(60_000));
    await settle();
    await page.press('Send again');
    expect(harness.api.sent.at(-1)?.name).toBe('resendConfirmationEmail');
    expect(isResting('Send again in 1:00')).toBe(true);
  });

  it('requires the current password', async () => {
    await open();
    harness.api.answers['login'] = refusal('invalid_credentials', 464);
    await change();
    expect(page.text()).toContain('This isn’t your current password. Enter the one you log in with now.');
    expect(harness.api.sent.map(({ name }) => name)).not.toContain('updateEmail');
  });

  it.each([
    ['This email already has an account.', { isRegistered: true, loginMethod: 4 }],
    ['This email belongs to a Google login.', { isRegistered: true, loginMethod: 7 }],
  ])('shows "%s" if the new e-mail is taken', async (words, state) => {
    await open();
    stateOfNew = state;
    await change();
    expect(page.text()).toContain(words);
  });

  it('says that the e-mail is unchanged', async () => {
    await open();
    await change('Daniel@example.com');
    expect(page.text()).toContain('This is already your email.');
  });

  it.each<[string, [Parameters<typeof refusal>[0], number]]>([
    ['Email changing has been failed!', ['internal', 500]],
    ['We can’t reach the server.', ['network', 0]],
    ['This email already has an account.', ['email_already_taken', 409]],
  ])('shows "%s" when the server answers %j', async (words, [code, status]) => {
    await open();
    harness.api.answers['updateEmail'] = refusal(code, status);
    await change();
    expect(page.text()).toContain(words);
    expect(page.field('New email').value).toBe('new@example.com');
  });

  it('explains that an account of the provider has no password', async () => {
    await open(7);
    expect(page.text()).toContain('You log in with Google.');
    expect(page.text()).not.toContain('Change email');
  });
});
