import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loginMethods } from '#shared/domain/constants.ts';
import { guestEmailOf } from '#shared/domain/guest.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import type { Mailer } from '../mail/index.ts';
import { forgetMails, tokenIn } from '#tests/kit/backend/mails.ts';
import { newPerson, sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';
import { confirmationCooldownMs } from './accountMail.ts';
import { undoLastsMs } from './emailChanges.ts';

const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
const backend = sharedBackend({ clock });

async function setUp() {
  const person = newPerson();
  const { token, userId } = await backend.signUp(person);
  await forgetMails(backend);
  return {
    person,
    token,
    userId,
    change: (email: string, currentPassword: string | undefined = person.password) =>
      backend.call('updateEmail', { body: { email, currentPassword } }, token),
    resend: (body = {}) => backend.call('resendConfirmationEmail', { body }, token),
    open: (at: number) =>
      backend.call('loginByToken', { body: { token: tokenIn(backend.mail.sent.at(at)!) } }),
    sessions: async () =>
      (
        await backend.context.database
          .selectFrom('sessions')
          .select('token_hash')
          .where('user_id', '=', userId)
          .execute()
      ).length,
    profile: async () => (await backend.call('getProfile', {}, token)).body,
    set: (columns: Record<string, number | string | null>) =>
      backend.context.database.updateTable('users').set(columns).where('id', '=', userId).execute(),
  };
}

describe('a sign-up', () => {
  it('mails the confirmation link, and creates the account even if the mail fails', async () => {
    const backend = await startTestBackend();
    const person = newPerson();
    const { token } = await backend.signUp(person);
    expect(backend.mail.sent).toMatchObject([{ kind: 'confirmEmail', to: person.email }]);
    expect((await backend.call('getProfile', {}, token)).body.emailConfirmed).toBe(false);
    await backend.call('loginByToken', { body: { token: tokenIn(backend.mail.sent[0]!) } });
    expect((await backend.call('getProfile', {}, token)).body.emailConfirmed).toBe(true);

    expect((await backend.call('resendConfirmationEmail', { body: {} }, token)).status).toBe(200);
    vi.spyOn(backend.mail as Mailer, 'send').mockRejectedValueOnce(new Error('no mail today'));
    const other = await backend.signUp();
    expect((await backend.call('getProfile', {}, other.token)).status).toBe(200);
    // The link can be requested again at once.
    expect((await backend.call('resendConfirmationEmail', { body: {} }, other.token)).status).toBe(200);
  });
});

describe('a new e-mail', () => {
  it('needs the current password', async () => {
    const { change, profile, person } = await setUp();
    for (const guess of ['', 'wrong horse']) {
      const { status, body } = await change('thief@example.com', guess);
      expect([status, body.code, body.field]).toEqual([464, 'invalid_credentials', 'currentPassword']);
    }
    expect((await profile()).email).toBe(person.email);
    expect(backend.mail.sent).toEqual([]);
  });

  it('is unconfirmed until its mailed link is opened, and the previous e-mail is notified', async () => {
    const { person, userId, change, open, profile, sessions, set } = await setUp();
    await set({ email_confirmed: 1 });
    const send = vi.spyOn(backend.context.hub, 'send');
    onTestFinished(() => send.mockRestore());
    const { body } = await change(' Robin.New@Example.com ');
    expect(body).toMatchObject({ _id: userId, email: 'robin.new@example.com', emailConfirmed: false });
    expect(send).toHaveBeenCalledWith(userId, 'chat', 'profileUpdated', expect.anything());
    expect(backend.mail.sent).toMatchObject([
      { kind: 'confirmEmail', to: 'robin.new@example.com' },
      { kind: 'emailChanged', to: person.email },
    ]);
    const notice = backend.mail.sent[1]!;
    expect(notice.text).toContain('r***@example.com');
    expect(notice.text + notice.html).not.toContain('robin.new');
    expect(notice.text).toContain('24 hours');

    const { password } = person;
    expect((await backend.call('login', { body: { email: person.email, password } })).status).toBe(464);
    const now = await backend.call('login', { body: { email: 'robin.new@example.com', password } });
    expect(now.status).toBe(200);

    const opened = await open(0);
    // The link confirms without signing in, because the reader of the mailbox may not be the account's owner.
    expect(opened.body).toEqual({ purpose: 'confirmEmail', user: null, authData: null });
    expect(await sessions()).toBe(2);
    expect((await profile()).emailConfirmed).toBe(true);
    expect((await open(0)).body.code).toBe('invalid_credentials');
  });

  it('is not confirmed by the link of another e-mail', async () => {
    const { change, open, profile } = await setUp();
    await change('first@example.com');
    await change('second@example.com');
    expect((await open(0)).body.code).toBe('invalid_credentials');
    expect(await profile()).toMatchObject({ email: 'second@example.com', emailConfirmed: false });
    // The notice to the first e-mail was sent between the two links.
    await open(2);
    expect((await profile()).emailConfirmed).toBe(true);
  });

  it('must not be in use, also not by the user', async () => {
    const { person, change, profile } = await setUp();
    const other = newPerson();
    const { userId } = await backend.signUp(other);
    await forgetMails(backend);
    for (const email of [other.email.toUpperCase(), person.email]) {
      const { status, body } = await change(email);
      expect([status, body.code]).toEqual([409, 'email_already_taken']);
    }
    await backend.context.database
      .updateTable('users')
      .set({ login_method: loginMethods.google })
      .where('id', '=', userId)
      .execute();
    expect((await change(other.email)).body.code).toBe('email_registered_user_google');
    expect((await change(guestEmailOf('0'.repeat(32)))).body).toMatchObject({ field: 'email' });
    expect((await profile()).email).toBe(person.email);
    expect(backend.mail.sent).toEqual([]);
  });

  it('goes to only one of two concurrent requests', async () => {
    const { change } = await setUp();
    const other = await backend.signUp();
    const body = { email: 'wanted@example.com' };
    const replies = await Promise.all([
      change(body.email),
      backend.call('updateEmail', { body: { ...body, currentPassword: 'correct horse' } }, other.token),
    ]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('cannot be set for a Google account', async () => {
    const { change, set } = await setUp();
    await set({ login_method: loginMethods.google });
    expect((await change('new@example.com')).body.code).toBe('forbidden');
  });

  it('stays changed if the mails fail', async () => {
    const backend = await startTestBackend({ smtpUrl: 'smtp://127.0.0.1:1', logLevel: 'silent' });
    const { token } = await backend.signUp();
    const { body } = await backend.call(
      'updateEmail',
      { body: { email: 'new@example.com', currentPassword: 'correct horse' } },
      token,
    );
    expect(body).toMatchObject({ email: 'new@example.com', emailConfirmed: false });
    const again = await backend.call('resendConfirmationEmail', { body: {} }, token);
    expect([again.status, again.body.code]).toEqual([503, 'unavailable']);
  });
});

describe('the previous e-mail', () => {
  it('can be restored for a day, which requires a new password and ends all sessions', async () => {
    const { person, token, userId, change, open, set } = await setUp();
    await set({ email_confirmed: 1 });
    await change('thief@example.com');
    await change('thief2@example.com');
    expect(backend.mail.sent.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'confirmEmail thief@example.com',
      `emailChanged ${person.email}`,
      'confirmEmail thief2@example.com',
      'emailChanged thief@example.com',
    ]);
    clock.advance(undoLastsMs - 1);
    const undone = await open(1);
    expect(undone.body).toMatchObject({
      purpose: 'undoEmail',
      user: { _id: userId, email: person.email, emailConfirmed: true },
    });
    expect((await backend.call('getProfile', {}, token)).status).toBe(483);
    const logIn = () => backend.call('login', { body: { email: person.email, password: person.password } });
    expect((await logIn()).status).toBe(464);
    const own = undone.body.authData!.token;
    const chosen = await backend.call('updatePassword', { body: { password: person.password } }, own);
    expect([chosen.status, (await logIn()).status]).toEqual([200, 200]);
    // Links from the undone change are invalid.
    for (const at of [0, 1, 2, 3]) expect((await open(at)).status).toBe(464);
  });

  it('is reserved until then, and free afterwards', async () => {
    const { person, change, open } = await setUp();
    const other = await backend.signUp();
    await change('moved@example.com');
    const grab = () =>
      backend.call(
        'updateEmail',
        { body: { email: person.email, currentPassword: 'correct horse' } },
        other.token,
      );
    expect((await grab()).body.code).toBe('email_already_taken');
    const signUp = () => backend.call('signUp', { body: { ...newPerson(), email: person.email } });
    expect((await signUp()).body.code).toBe('email_already_taken');
    clock.advance(undoLastsMs);
    expect((await open(1)).status).toBe(464);
    expect((await signUp()).status).toBe(200);
  });
});

describe('the confirmation mail', () => {
  it('is sent again at most once a minute', async () => {
    const startMs = clock.now();
    const { person, resend, open } = await setUp();
    expect((await resend({ withReward: true, companionId: 'somebody' })).body).toEqual({});
    clock.advance(confirmationCooldownMs - 1);
    const early = await resend();
    expect(early.body).toMatchObject({
      code: 'too_many_requests',
      retryAfterMs: 1,
      until: new Date(startMs + confirmationCooldownMs).toISOString(),
    });
    clock.advance(1);
    expect((await resend()).status).toBe(200);
    expect(backend.mail.sent.map(({ kind, to }) => [kind, to])).toEqual(
      Array.from({ length: 2 }, () => ['confirmEmail', person.email]),
    );
    expect((await open(-1)).body.purpose).toBe('confirmEmail');
  });

  it('is not sent if there is nothing to confirm', async () => {
    const { resend, set } = await setUp();
    await set({ email_confirmed: 1 });
    expect((await resend()).body).toEqual({});
    await set({ email_confirmed: 0, email: null });
    expect((await resend()).body.code).toBe('forbidden');
    expect(backend.mail.sent).toEqual([]);
  });
});
