import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { guestEmailOf } from '#shared/domain/guest.ts';
import { notify } from '#renderer/ui/Toast.tsx';
import { NewPasswordDialog } from './NewPasswordDialog.tsx';
import { refusal, signedIn } from './testing/fakeApi.ts';
import { createDialogHarness, type DialogHarness } from './testing/dialogHarness.ts';

let harness: DialogHarness;
let page: Rendered;
const close = vi.fn<(result?: unknown) => void>();
const said = { success: vi.spyOn(notify, 'success'), error: vi.spyOn(notify, 'error') };

async function open(isReset: boolean, user: object = {}, method: 4 | 7 = 4): Promise<void> {
  harness = createDialogHarness({
    as: signedIn(user),
    answers: {
      isRegistered: { isRegistered: true, loginMethod: method },
      login: { ...signedIn(), authData: { token: 'a-token-of-another-session' } },
      logout: {},
      updatePassword: { any: true },
    },
  });
  page = await render(<NewPasswordDialog close={close} isReset={isReset} />, {
    services: harness.services,
  });
}

async function fillIn(password = 'another-star'): Promise<void> {
  await page.type('Current password', 'evening-star');
  await page.type('New password', password);
  await page.press('Save password');
}
const sentNames = () => harness.api.sent.map(({ name }) => name);

afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
});

describe('the dialog opened from the settings', () => {
  it('verifies the old password, changes it, confirms that, and keeps the session', async () => {
    await open(false);
    await fillIn();
    expect(sentNames().slice(-3)).toEqual(['login', 'logout', 'updatePassword']);
    expect(harness.api.sent.at(-1)?.body).toEqual({
      password: 'another-star',
      currentPassword: expect.any(String),
    });
    expect(said.success).toHaveBeenCalledWith('Password changed', { id: 'password' });
    expect(close).toHaveBeenCalledWith('changed');
    expect(harness.session.token()).toBe('a-token-of-some-length');
  });

  it('says that the old password is wrong, and changes nothing', async () => {
    await open(false);
    harness.api.answers['login'] = refusal('invalid_credentials', 464);
    await fillIn();
    expect(said.error).toHaveBeenCalledWith('The current password is incorrect', { id: 'password' });
    expect(page.field('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(sentNames()).not.toContain('updatePassword');
    expect(page.field('New password').value).toBe('another-star');
  });

  it('says that the password was not changed', async () => {
    await open(false);
    harness.api.answers['updatePassword'] = refusal('internal', 500);
    await fillIn();
    expect(said.error).toHaveBeenCalledWith(
      'Password not changed',
      expect.objectContaining({ id: 'password' }),
    );
    expect(close).not.toHaveBeenCalled();
  });

  it('retries after a network error', async () => {
    await open(false);
    harness.api.answers['updatePassword'] = refusal('network', 0);
    await fillIn();
    expect(page.text()).toContain('We can’t reach the server.');
    harness.api.answers['updatePassword'] = { any: true };
    await page.press('Try again');
    expect(close).toHaveBeenCalledWith('changed');
  });

  it('measures the new password and requires a minimum length', async () => {
    await open(false);
    await fillIn('short');
    expect(page.text()).toContain('Use at least 8 characters.');
    expect(document.querySelector('[role=meter]')).not.toBe(null);
    expect(sentNames()).toEqual(['isRegistered']);
  });

  it('explains why an account has no password', async () => {
    await open(false, {}, 7);
    expect(page.text()).toContain('You log in with Google.');
    expect(page.text()).not.toContain('Save password');
    await page.unmount();
    await open(false, { email: guestEmailOf('a'.repeat(32)) });
    expect(page.text()).toContain('You’re here as a guest.');
    expect(harness.api.sent).toEqual([]);
  });
});

describe('the dialog after a mail’s link', () => {
  it('does not ask for the old password', async () => {
    await open(true);
    await page.type('New password', 'another-star');
    await page.press('Save password');
    expect(page.text()).not.toContain('Current password');
    expect(sentNames()).not.toContain('login');
    expect(close).toHaveBeenCalledWith('changed');
  });
});
