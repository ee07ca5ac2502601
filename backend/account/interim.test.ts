import { describe, expect, it } from 'vitest';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { forgetMails } from '#tests/kit/backend/mails.ts';
import { demoAgency } from '../seed/agencies.ts';
import { newPerson, sharedBackend, startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';

const backend = sharedBackend();

let uids = 0;
/** Returns a browser id that no other test uses. */
const newUid = () => `af-${String(++uids).padStart(16, '0')}`;

function callsOf(backend: TestBackend) {
  const uid = newUid();
  return {
    uid,
    enter: (withUid = uid, deviceId?: string, secret: string | undefined = 's'.repeat(32)) =>
      backend.call('interimLogin', { body: { uid: withUid, deviceId, secret } }),
    exists: async (withUid: string) =>
      (await backend.call('checkUid', { body: { uid: withUid } })).body.exists,
  };
}

describe('a temporary user', () => {
  it('is created on the first visit and reused afterwards', async () => {
    const { uid, enter, exists } = callsOf(backend);
    expect(await exists(uid)).toBe(false);
    const first = await enter(uid, 'd1');
    expect(first.body.user).toMatchObject({
      rolesGroup: 'user',
      emailConfirmed: false,
      deviceId: 'd1',
      gender: null,
      birthday: null,
      coins: 0,
    });
    expect(isGuestEmail(first.body.user.email!)).toBe(true);
    expect(await exists(uid)).toBe(true);

    const second = await enter();
    expect(second.body.user._id).toBe(first.body.user._id);
    expect(second.body.authData.token).not.toBe(first.body.authData.token);
    expect((await backend.call('getProfile', {}, second.body.authData.token)).status).toBe(200);
    expect((await enter(newUid())).body.user._id).not.toBe(first.body.user._id);
    const rows = await backend.context.database.selectFrom('interim_users').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(uid);
  });

  it('is one user even if several tabs open at once', async () => {
    const { enter } = callsOf(backend);
    const replies = await Promise.all(Array.from({ length: 6 }, () => enter()));
    expect(new Set(replies.map(({ body }) => body.user._id)).size).toBe(1);
  });

  it('belongs to the first browser; others with the link are rejected', async () => {
    const { uid, enter } = callsOf(backend);
    const first = await enter();
    expect(first.status).toBe(200);
    const seen = await enter(uid, 'd2', 'x'.repeat(32));
    expect([seen.status, seen.body.code]).toEqual([464, 'invalid_credentials']);
    const bare = await backend.call('interimLogin', { body: { uid } });
    expect(bare.status).toBe(464);
    expect((await enter()).body.user._id).toBe(first.body.user._id);
    const stored = await backend.context.database.selectFrom('interim_users').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('s'.repeat(32));

    // A client that stores no secret is accepted once.
    const other = { body: { uid: newUid() } };
    expect((await backend.call('interimLogin', other)).status).toBe(200);
    expect((await backend.call('interimLogin', other)).status).toBe(464);
  });

  it('is identified by the device id if the client sends no secret', async () => {
    const uid = newUid();
    const enter = (deviceId: string) => backend.call('interimLogin', { body: { uid, deviceId } });
    const first = await enter('a-device');
    expect((await enter('another-device')).status).toBe(464);
    expect((await enter('a-device')).body.user._id).toBe(first.body.user._id);
  });

  it.each(['', 'x', 'fifteen-letters'])('is refused with a short uid: %j', async (short) => {
    for (const name of ['interimLogin', 'checkUid'] as const) {
      const { status, body } = await backend.call(name, { body: { uid: short } });
      expect([status, body.code, body.field]).toEqual([400, 'invalid_body', 'uid']);
    }
  });

  it('becomes permanent by an e-mail and a password, and the uid then opens nothing', async () => {
    await forgetMails(backend);
    const { uid, enter, exists } = callsOf(backend);
    const { token } = (await enter()).body.authData;
    const email = 'settled@example.com';
    const password = 'correct horse';

    const tooEarly = await backend.call('updatePassword', { body: { password } }, token);
    expect(tooEarly.body.code).toBe('forbidden');
    const changed = await backend.call('updateEmail', { body: { email } }, token);
    expect(changed.body.email).toBe(email);
    // After this change only a mail or a password signs in.
    expect((await enter()).status).toBe(464);
    expect((await backend.call('updatePassword', { body: { password } }, token)).status).toBe(200);

    const refused = await enter();
    expect([refused.status, refused.body.code]).toEqual([464, 'invalid_credentials']);
    expect(await exists(uid)).toBe(true);
    const login = await backend.call('login', { body: { email, password } });
    expect(login.body.user._id).toBe(changed.body._id);
    // No mail went to the guest e-mail.
    expect(backend.mail.sent.map(({ kind, to }) => [kind, to])).toEqual([['confirmEmail', email]]);
  });

  it('gets no mail and cannot sign in by e-mail before that', async () => {
    await forgetMails(backend);
    const { body } = await callsOf(backend).enter();
    const email = body.user.email!;
    const { token } = body.authData;
    expect((await backend.call('resetPassword', { body: { email } })).body.code).toBe('not_found');
    expect((await backend.call('resendConfirmationEmail', { body: {} }, token)).body.code).toBe('forbidden');
    expect((await backend.call('login', { body: { email, password: 'anything' } })).status).toBe(464);
    const squatter = await backend.call('signUp', { body: { ...newPerson(), email } });
    expect(squatter.body).toMatchObject({ code: 'invalid_body', field: 'email' });
    expect(backend.mail.sent).toEqual([]);
  });

  it('can set gender and birthday once, and must be 18', async () => {
    const backend = await startTestBackend({ clock: createManualClock(Date.UTC(2026, 4, 20, 12)) });
    const { token } = (await callsOf(backend).enter()).body.authData;
    const say = (body: { gender?: 'male' | 'female'; birthday?: string; name?: string }) =>
      backend.call('updateProfile', { body }, token);
    const young = await say({ gender: 'female', birthday: '2008-05-21' });
    expect(young.body).toMatchObject({ code: 'invalid_body', field: 'birthday' });
    expect((await backend.call('getProfile', {}, token)).body).toMatchObject({
      gender: null,
      birthday: null,
    });

    const said = { gender: 'female', birthday: '2008-05-20' } as const;
    expect((await say(said)).body).toMatchObject(said);
    expect((await say(said)).status).toBe(200);
    expect((await say({ gender: 'male' })).body).toMatchObject({ code: 'invalid_body', field: 'gender' });
    expect((await say({ name: 'Bo', birthday: '1990-01-01' })).body.field).toBe('birthday');
    expect((await say({ name: 'Bo' })).body).toMatchObject({ ...said, name: 'Bo' });
  });

  it('can return after deactivation, but not after a ban', async () => {
    const { enter } = callsOf(backend);
    const { body } = await enter();
    await backend.call('deactivate', {}, body.authData.token);
    expect((await enter()).body.user).toMatchObject({ _id: body.user._id, deleted: true });
    await backend.context.database
      .updateTable('users')
      .set({ banned: 1 })
      .where('id', '=', body.user._id)
      .execute();
    expect((await enter()).body.code).toBe('account_banned');
  });
});

describe('the agency of a temporary user', () => {
  it('has a name if it is known', async () => {
    const backend = await startTestBackend({ seed: 'demo' });
    const ask = async (agencyId?: string) =>
      (await backend.call('getInterimAgency', { body: { agencyId } })).body;
    expect(await ask(demoAgency.id)).toEqual({ agencyId: demoAgency.id, name: demoAgency.name });
    expect(await ask('nobody')).toEqual({ agencyId: null, name: null });
    expect(await ask()).toEqual({ agencyId: null, name: null });
  });
});
