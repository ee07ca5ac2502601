import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { newPerson, startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';
import { auditBook } from '../money/audit.ts';

const startMs = Date.UTC(2026, 10, 29, 12);

async function open() {
  const clock = createJumpingClock(startMs);
  const backend = await startTestBackend({ clock });
  const person = newPerson();
  const { token, userId } = await backend.signUp(person);
  const { email, password } = person;
  const logIn = () => backend.call('login', { body: { email, password } });
  const remove = (currentPassword: string | undefined = password, as = token) =>
    backend.call('removeAccount', { body: { currentPassword } }, as);
  return { clock, backend, token, userId, email, logIn, remove };
}

describe('deleting an account', () => {
  it('requires the password, and hides the account at once', async () => {
    const { backend, token, userId, remove, logIn } = await open();
    const other = await backend.signUp();
    const elsewhere = (await logIn()).body.authData.token;
    const { socket } = await connectSocket(backend.url, elsewhere);
    const cut = new Promise<string>((done) => socket.once('disconnect', done));

    const refused = await remove('a wrong one');
    expect([refused.status, refused.body]).toMatchObject([464, { field: 'currentPassword' }]);
    expect((await backend.call('removeAccount', { body: {} }, token)).status).toBe(464);
    expect((await backend.call('getProfile', {}, token)).body.deleted).toBe(false);

    const removed = await remove();
    expect(removed.body).toEqual({ erasesAt: new Date(startMs + 14 * DAY_MS).toISOString() });
    expect(await cut).toBe('io server disconnect');
    for (const old of [token, elsewhere])
      expect((await backend.call('getProfile', {}, old)).status).toBe(483);
    const { state } = (await backend.call('getUserDetail', { params: { id: userId } }, other.token)).body;
    expect(state).toBe('deleted');
    await backend.features.leaving.idle();
    expect(backend.mail.sent.at(-1)).toMatchObject({ kind: 'account.removed' });
    expect(backend.mail.sent.at(-1)?.text).toContain('December 13');
  });

  it('is rate limited for wrong passwords', async () => {
    const clock = createJumpingClock(startMs);
    const backend = await startTestBackend({ clock, rateLimits: 'on' });
    const { token } = await backend.signUp();
    const guess = () => backend.call('removeAccount', { body: { currentPassword: 'no' } }, token);
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(464);
    expect((await guess()).status).toBe(429);
  });

  it('requires a mailed code without a password; the code works once and cannot sign in', async () => {
    const { backend, token, userId, remove } = await open();
    const { database } = backend.context;
    expect((await backend.call('sendMailCode', {}, token)).body.code).toBe('wrong_method');
    await database
      .updateTable('users')
      .set({ password_hash: null, login_method: 7 })
      .where('id', '=', userId)
      .execute();
    expect((await remove('anything')).body).toMatchObject({ code: 'invalid_credentials', field: 'mailCode' });

    expect((await backend.call('sendMailCode', {}, token)).status).toBe(200);
    expect((await backend.call('sendMailCode', {}, token)).status).toBe(429);
    const code = /\b\d{6}\b/.exec(backend.mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    expect(code).toHaveLength(6);
    const signIn = await backend.call('loginByToken', { body: { token: `${userId}:${code}` } });
    expect(signIn.status).toBe(464);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await backend.call('removeAccount', { body: { mailCode: wrong } }, token)).status).toBe(464);
    expect((await backend.call('removeAccount', { body: { mailCode: code } }, token)).status).toBe(200);
  });

  it('is undone by a log-in on day 13, with all data', async () => {
    const { clock, backend, email, remove, logIn } = await open();
    await remove();
    clock.jump(13 * DAY_MS + 23 * HOUR_MS);
    await backend.features.leaving.eraseDue();
    const back = await logIn();
    expect(back.body.user.deleted).toBe(true);
    const { token } = back.body.authData;
    expect((await backend.call('reactivate', {}, token)).body).toMatchObject({ deleted: false, email });
    clock.jump(2 * DAY_MS);
    await backend.features.leaving.eraseDue();
    expect((await logIn()).body.user).toMatchObject({ deleted: false, email });
  });

  it('becomes final after 14 days, and frees the e-mail', async () => {
    const { clock, backend, userId, email, remove, logIn } = await open();
    await remove();
    clock.jump(14 * DAY_MS - 1);
    await backend.features.leaving.eraseDue();
    expect((await backend.call('isRegistered', { body: { email } })).body.isRegistered).toBe(true);
    clock.jump(1);
    await backend.features.leaving.eraseDue();
    expect((await logIn()).status).toBe(464);
    expect((await backend.call('isRegistered', { body: { email } })).body.isRegistered).toBe(false);
    const again = await backend.signUp({ ...newPerson(), email });
    expect(again.userId).not.toBe(userId);
    await backend.features.leaving.eraseDue();
    expect((await logIn()).body.user._id).toBe(again.userId);
  });

  it('never erases a hidden account', async () => {
    const { clock, backend, token, logIn } = await open();
    await backend.call('deactivate', {}, token);
    clock.jump(100 * DAY_MS);
    await backend.features.leaving.eraseDue();
    expect((await logIn()).body.user.deleted).toBe(true);
  });
});

it('erases the user’s messages for everyone, and keeps messages and payments of others', async () => {
  const clock = createJumpingClock(startMs);
  const world = await openChats({ clock });
  const { database, features } = world;
  const [leaver, friend] = [await world.person('goddess'), await world.person('user', 500)];
  const chatId = await world.becomeAcquainted(leaver, friend);
  await world.send(leaver, friend, textDraft('My street is Elm Street'));
  await world.send(friend, leaver, textDraft('What I wrote stays with me'));
  const upload = await world.picture(leaver);
  const sold = await world.send(leaver, friend, {
    type: 'media',
    tempId: 'sold',
    media: [{ tempUploadId: upload, price: 50 }],
  } as never);
  const { message } = sold;
  await world.as(friend, 'unblurMedia', {
    body: { chatId, messageId: message._id, mediaItemId: message.media[0]!.id },
  } as never);
  const ear = await world.ear(friend);

  await world.as(leaver, 'removeAccount', { body: {} });
  clock.jump(14 * DAY_MS);
  await features.leaving.eraseDue();

  const later = { ...friend, token: await world.issueToken(friend.userId) };
  const left = await world.history(later, chatId);
  expect(left.messages.map(({ text }) => text)).not.toContain('My street is Elm Street');
  expect(left.messages.map(({ text }) => text)).toContain('What I wrote stays with me');
  expect(left.messages.some(({ _id: id }) => id === message._id)).toBe(true);
  expect((await ear.heard()).some(({ event }) => event === 'messagesDeleted')).toBe(true);
  const texts = await database
    .selectFrom('messages')
    .select('text')
    .where('from_id', '=', leaver.userId)
    .execute();
  expect(texts.filter(({ text }) => text !== null)).toEqual([]);
  expect((await auditBook(database)).problems).toEqual([]);

  // A repeated run, as after a crash before the last step, changes nothing.
  await database.updateTable('users').set({ erased_ms: null }).where('id', '=', leaver.userId).execute();
  await features.leaving.eraseDue();
  expect((await world.history(later, chatId)).messages).toHaveLength(left.messages.length);
});

/** Tables that may still name an erased user, with the reason. */
const namesMayStay: Readonly<Record<string, string>> = {
  reports: 'evidence of a case',
  moderation_cases: 'evidence of a case',
  audit_lines: 'kept for five years',
  payouts: 'accounting',
  activities: 'of other users: their own words',
};

async function mentionsOf(backend: TestBackend, sought: readonly string[]): Promise<string[]> {
  const { database } = backend.context;
  const found: string[] = [];
  for (const { name } of await database.introspection.getTables()) {
    if (name in namesMayStay) continue;
    const rows = await database
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    for (const row of rows)
      for (const value of sought) if (JSON.stringify(row).includes(value)) found.push(`${name}: ${value}`);
  }
  return [...new Set(found)];
}

it.each(['account-user', 'account-queen'])(
  'keeps the ledger complete and no personal data in %s',
  async (userId) => {
    const clock = createJumpingClock(Date.UTC(2026, 4, 22, 21, 42));
    const backend = await startTestBackend({ seed: 'demo', clock });
    const { database } = backend.context;
    const words = { email: 'leaver@erase.example', phone: '+4915550001', bio: 'Only I would say this' };
    await database.updateTable('users').set(words).where('id', '=', userId).execute();
    const before = await database.selectFrom('balances').selectAll().orderBy('user_id').execute();
    const transfers = await database.selectFrom('coin_transfers').selectAll().orderBy('id').execute();

    const token = await backend.issueToken(userId);
    const removed = await backend.call('removeAccount', { body: { currentPassword: 'demo1234' } }, token);
    expect(removed.status).toBe(200);
    await database
      .updateTable('users')
      .set({ removed_ms: clock.now() - 14 * DAY_MS })
      .where('id', '=', userId)
      .execute();
    await backend.features.leaving.eraseDue();

    const row = await database.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    // The folded name is a copy for the search of the desks.
    expect(row).toMatchObject({ folded_name: null, seen_ms: null });
    expect(row).toMatchObject({ name: null, email: null, avatar: null, deleted: 1, erased_ms: clock.now() });
    expect(await mentionsOf(backend, Object.values(words))).toEqual([]);
    expect(
      await database.selectFrom('gallery_items').select('id').where('owner_id', '=', userId).execute(),
    ).toEqual([]);
    expect(await database.selectFrom('coin_transfers').selectAll().orderBy('id').execute()).toEqual(
      transfers,
    );
    expect(await database.selectFrom('balances').selectAll().orderBy('user_id').execute()).toEqual(before);
    expect((await auditBook(database)).problems).toEqual([]);
  },
);
