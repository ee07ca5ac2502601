import { describe, expect, it } from 'vitest';
import { loginMethods, session } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { forgetMails, tokenIn, linkIn } from '#tests/kit/backend/mails.ts';
import { newPerson, sharedBackend, startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { linkLastsMs } from '../people/mailTokens.ts';
import { strongCost } from '../people/passwords.ts';

const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
const shared = sharedBackend({ clock });
const newPassword = 'another horse';

/** Returns a new user with an e-mail, a password and no mails. */
async function setUp(backend: TestBackend = shared) {
  const person = newPerson();
  const signedUp = await backend.signUp(person);
  await forgetMails(backend);
  const { email } = person;
  return {
    ...signedUp,
    backend,
    email,
    reset: () => backend.call('resetPassword', { body: { email } }),
    logIn: (password: string) => backend.call('login', { body: { email, password } }),
    byToken: (token: string) => backend.call('loginByToken', { body: { token } }),
    lastToken: () => tokenIn(backend.mail.sent.at(-1)!),
  };
}

async function setMethod(backend: TestBackend, userId: string): Promise<void> {
  const change = { login_method: loginMethods.google, password_hash: null };
  await backend.context.database.updateTable('users').set(change).where('id', '=', userId).execute();
}

describe('a forgotten password', () => {
  it('is replaced by a mailed link that signs in once', async () => {
    const { backend, email, userId, reset, byToken, lastToken, logIn } = await setUp();
    expect((await reset()).body).toEqual({});
    expect(backend.mail.sent).toMatchObject([{ kind: 'newPassword', to: email, locale: 'en' }]);
    const link = linkIn(backend.mail.sent[0]!);
    expect([link.origin, link.pathname]).toEqual([backend.url, '/']);

    const opened = await byToken(lastToken());
    expect(opened.body).toMatchObject({ purpose: 'newPassword', user: { _id: userId, email } });
    const { token } = opened.body.authData!;
    expect(token).not.toBe(lastToken());
    const choose = (password: string) => backend.call('updatePassword', { body: { password } }, token);
    expect((await choose(newPassword)).body).toEqual({});
    // The link replaces the old password only once.
    expect((await choose('another horse')).status).toBe(464);
    expect((await logIn('correct horse')).status).toBe(464);
    expect((await logIn(newPassword)).status).toBe(200);

    const again = await byToken(lastToken());
    expect([again.status, again.body.code]).toEqual([464, 'invalid_credentials']);
  });

  it('is mailed in the language of the app, with its public address', async () => {
    const { backend, token, reset, email } = await setUp();
    const device = { osName: null, osLang: null, pushToken: null };
    const use = (deviceId: string, appLang: string | null) =>
      backend.call('sendDeviceInfo', { body: { ...device, deviceId, appLang } }, token);
    await use('old', 'es-ES');
    clock.advance(1);
    await use('new', 'ru');
    clock.advance(1);
    await use('silent', null);
    await reset();
    expect(backend.mail.sent.at(-1)).toMatchObject({ locale: 'ru', to: email });
    expect(linkIn(backend.mail.sent.at(-1)!).pathname).toBe('/ru');
  });

  it('is mailed in the language of the browser if no app has reported one', async () => {
    const { backend, email } = await setUp();
    await fetch(`${backend.url}/api/v2/resetPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de, uk;q=0.8, es;q=0.5' },
      body: JSON.stringify({ email }),
    });
    expect(backend.mail.sent.at(-1)).toMatchObject({ locale: 'uk', to: email });
  });

  it('never contains a link to a host that only the request named', async () => {
    const { backend, email } = await setUp();
    const { port } = backend;
    const answer = await backend.app.inject({
      method: 'POST',
      url: '/api/v2/resetPassword',
      headers: { host: 'evil.example' },
      payload: { email },
    });
    expect(answer.statusCode).toBe(200);
    expect(linkIn(backend.mail.sent.at(-1)!).origin).toBe(`http://localhost:${port}`);
  });

  it('is mailed once in five minutes, even with concurrent requests', async () => {
    const { backend, reset, byToken } = await setUp();
    const startMs = clock.now();
    const statuses = (await Promise.all([reset(), reset(), reset()])).map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(backend.mail.sent).toHaveLength(1);

    clock.advance(60_000);
    const early = await reset();
    expect(early.body).toMatchObject({
      code: 'too_many_requests',
      retryAfterMs: session.passwordResetBlockMs - 60_000,
      until: new Date(startMs + session.passwordResetBlockMs).toISOString(),
    });
    expect(early.headers.get('retry-after')).toBe('240');
    // The cooldown also holds after the link was used or the password changed.
    await byToken(tokenIn(backend.mail.sent[0]!));
    expect((await reset()).status).toBe(429);

    clock.advance(session.passwordResetBlockMs - 60_000);
    expect((await reset()).status).toBe(200);
    expect(backend.mail.sent).toHaveLength(2);
  });

  it('gets no mail for an unknown e-mail, and an error for a Google account', async () => {
    const { backend, userId, reset } = await setUp();
    const unknown = await backend.call('resetPassword', { body: { email: 'who@example.com' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    await setMethod(backend, userId);
    const google = await reset();
    expect([google.status, google.body.code]).toEqual([409, 'wrong_method']);
    expect(backend.mail.sent).toEqual([]);
  });

  it('requires a captcha only if a secret is configured', async () => {
    const asked: unknown[] = [];
    const backend = await startTestBackend({
      recaptcha: async (response, ip) => {
        asked.push([response, ip]);
        return response === 'human';
      },
    });
    const { email } = newPerson();
    await backend.signUp({ email });
    const reset = (response?: string) =>
      backend.call('resetPassword', { body: { email, 'g-recaptcha-response': response } });
    for (const wrong of [undefined, '', 'robot']) {
      const { status, body } = await reset(wrong);
      expect([status, body.code, body.field]).toEqual([400, 'invalid_body', 'g-recaptcha-response']);
    }
    expect(asked).toEqual([['robot', '127.0.0.1']]);
    expect((await reset('human')).status).toBe(200);
  });

  it('can be requested again at once if the mail failed', async () => {
    const backend = await startTestBackend({ smtpUrl: 'smtp://127.0.0.1:1', logLevel: 'silent' });
    const { email } = newPerson();
    await backend.signUp({ email });
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, body } = await backend.call('resetPassword', { body: { email } });
      expect([status, body.code]).toEqual([503, 'unavailable']);
    }
    const rows = await backend.context.database.selectFrom('mail_tokens').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('a mailed link', () => {
  it('can be used by only one of two concurrent requests', async () => {
    const { userId, reset, byToken, lastToken, backend } = await setUp();
    await reset();
    const token = lastToken();
    const replies = await Promise.all(Array.from({ length: 5 }, () => byToken(token)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 464, 464, 464, 464]);
    const sessions = await backend.context.database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(sessions).toHaveLength(2);
  });

  it('lasts half an hour', async () => {
    const { reset, byToken, lastToken } = await setUp();
    await reset();
    clock.advance(linkLastsMs - 1);
    expect((await byToken(lastToken())).status).toBe(200);
    clock.advance(session.passwordResetBlockMs);
    await reset();
    clock.advance(linkLastsMs);
    expect((await byToken(lastToken())).body.code).toBe('invalid_credentials');
  });

  it('is invalidated by a newer link, a new password and a new e-mail', async () => {
    const { backend, token, reset, byToken, lastToken } = await setUp();
    const refused = async (mailed: string) =>
      expect((await byToken(mailed)).body.code).toBe('invalid_credentials');
    const next = async () => {
      clock.advance(session.passwordResetBlockMs);
      await backend.call('resetPassword', { body: { email: (await profile()).email! } });
      return lastToken();
    };
    const profile = async () => (await backend.call('getProfile', {}, token)).body;

    await reset();
    const older = lastToken();
    await next();
    await refused(older);

    const beforePassword = await next();
    const currentPassword = 'correct horse';
    await backend.call('updatePassword', { body: { password: newPassword, currentPassword } }, token);
    await refused(beforePassword);

    const beforeEmail = await next();
    await backend.call(
      'updateEmail',
      { body: { email: 'moved@example.com', currentPassword: newPassword } },
      token,
    );
    await refused(beforeEmail);
  });

  it('is invalid for a banned account', async () => {
    const { backend, userId, reset, byToken, lastToken } = await setUp();
    await reset();
    await backend.context.database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
    expect((await byToken(lastToken())).body.code).toBe('account_banned');
  });

  it('is stored as a hash only', async () => {
    const { backend, reset, lastToken } = await setUp();
    await reset();
    const rows = await backend.context.database.selectFrom('mail_tokens').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(lastToken());
  });
});

describe('a changed password', () => {
  it('requires the old password, so that a session alone is not enough', async () => {
    const { backend, token, logIn, reset, byToken, lastToken } = await setUp();
    const change = (currentPassword?: string, as = token) =>
      backend.call('updatePassword', { body: { password: newPassword, currentPassword } }, as);
    for (const guess of [undefined, '', 'wrong horse']) {
      const { status, body } = await change(guess);
      expect([status, body.code, body.field]).toEqual([464, 'invalid_credentials', 'currentPassword']);
    }
    expect((await logIn('correct horse')).status).toBe(200);

    // A mailed link replaces the password only while the link itself would be valid.
    await reset();
    const late = (await byToken(lastToken())).body.authData!.token;
    clock.advance(linkLastsMs);
    expect((await change(undefined, late)).status).toBe(464);
    expect((await change('correct horse')).status).toBe(200);
  });

  it('ends every other session, with its sockets, and keeps the caller’s', async () => {
    const { backend, token, userId, logIn } = await setUp();
    const elsewhere = (await logIn('correct horse')).body.authData.token;
    const stranger = await backend.signUp();
    const socket = await connectSocket(backend.url, elsewhere);
    const cut = new Promise<string>((done) => socket.socket.once('disconnect', done));

    const currentPassword = 'correct horse';
    const changed = await backend.call(
      'updatePassword',
      { body: { password: newPassword, currentPassword } },
      token,
    );
    expect(changed.status).toBe(200);
    expect(await cut).toBe('io server disconnect');
    const profile = async (bearer: string) => {
      const { status, body } = await backend.call('getProfile', {}, bearer);
      return [status, body.code ?? body._id];
    };
    expect(await profile(elsewhere)).toEqual([483, 'session_expired']);
    expect(await profile(token)).toEqual([200, userId]);
    expect(await profile(stranger.token)).toEqual([200, stranger.userId]);
    await expect(connectSocket(backend.url, elsewhere)).rejects.toMatchObject({
      data: { code: 'session_expired' },
    });
    await connectSocket(backend.url, token);
  });

  it('leaves no session of the old password', async () => {
    // Uses the real cost, because the race happens while a password is hashed.
    const { backend, token, logIn } = await setUp(
      await startTestBackend({ clock, passwordCost: strongCost }),
    );
    let password = 'correct horse';
    for (let round = 0; round < 8; round++) {
      const [old, next] = [password, `horse number ${round}`];
      const [, ...logIns] = await Promise.all([
        backend.call('updatePassword', { body: { password: next, currentPassword: old } }, token),
        ...Array.from({ length: 3 }, () => logIn(old)),
      ]);
      for (const { body } of logIns) {
        if (!body.authData) continue;
        const { status } = await backend.call('getProfile', {}, body.authData.token);
        expect([round, status]).toEqual([round, 483]);
      }
      password = next;
    }
  });

  it('requires an account with a password, and a new password of minimum length', async () => {
    const { backend, token, userId } = await setUp();
    const change = (password: string) => backend.call('updatePassword', { body: { password } }, token);
    expect((await change('short')).body).toMatchObject({ code: 'invalid_body', field: 'password' });
    await setMethod(backend, userId);
    expect((await change(newPassword)).body.code).toBe('forbidden');
  });
});
