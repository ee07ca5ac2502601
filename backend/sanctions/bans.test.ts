import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { newPerson, startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { facts, openSanctionDesk } from './testing.ts';

type Desk = Awaited<ReturnType<typeof openSanctionDesk>>;

/** Returns a man with a password who was banned by the desk. */
async function aBannedMan(desk: Desk, more: Partial<ReturnType<typeof newPerson>> = {}) {
  const person = { ...newPerson(), ...more };
  const { userId, token } = await desk.signUp(person);
  await desk.sanctioned(userId, 'ban');
  const login = () => desk.call('login', { body: { email: person.email, password: person.password } });
  const { body } = await login();
  return { ...person, userId, token, login, appealToken: String(body.appealToken) };
}

describe('a ban by the desk', () => {
  it('can be undone by the moderator within ten seconds', async () => {
    const desk = await openSanctionDesk();
    const { userId, token } = await desk.signUp();
    const caseId = await desk.upheldCase(userId);
    const { status, body } = await desk.decide(caseId, 'ban');
    expect([status, body.status, body.undoUntil]).toEqual([
      200,
      'waiting',
      new Date(desk.clock.now() + 10_000).toISOString(),
    ]);
    await desk.sweep();
    expect((await desk.call('getProfile', {}, token)).status).toBe(200);
    const undo = (by: { token: string }) =>
      desk.call('undoSanction', { params: { id: body._id }, body: {} }, by.token);
    expect((await undo(desk.moderators[1])).status).toBe(403);
    expect((await undo(desk.moderators[0])).status).toBe(200);
    await desk.goOut();
    expect((await desk.call('getProfile', {}, token)).status).toBe(200);
    // The case can be decided again, and the step stays in the audit log.
    expect((await desk.decide(caseId, 'warn')).status).toBe(200);
    const steps = await desk.database.selectFrom('sanction_steps').select('step').execute();
    expect(steps.map(({ step }) => step).sort()).toEqual(['decided', 'decided', 'undone']);
  });

  it('refuses every session with 488, over HTTP and on the socket', async () => {
    const desk = await openSanctionDesk();
    const person = newPerson();
    const { userId, token } = await desk.signUp(person);
    const socket = await connectSocket(desk.url, token);
    await desk.sanctioned(userId, 'ban');
    await expect.poll(() => socket.socket.connected).toBe(false);
    expect((await desk.call('getProfile', {}, token)).body).toMatchObject({ code: 'account_banned' });
    await expect(connectSocket(desk.url, token)).rejects.toMatchObject({ data: { code: 'account_banned' } });
    const wrong = await desk.call('login', { body: { email: person.email, password: 'wrong horse' } });
    expect([wrong.status, wrong.body.appealToken ?? null]).toEqual([464, null]);
    const right = await desk.call('login', { body: { email: person.email, password: person.password } });
    expect([right.status, typeof right.body.appealToken]).toEqual([488, 'string']);
  });

  it('hides the user from lists, profiles and chats', async () => {
    const desk = await openSanctionDesk();
    const [he, she] = [await desk.signUp(), await desk.newcomer('goddess', 'Leila')];
    await desk.database
      .updateTable('users')
      .set({ birthday: '1998-01-01' })
      .where('id', '=', she.userId)
      .execute();
    const listed = async () => {
      const { body } = await desk.call('getGoddessList', { params: { id: 'new' }, query: {} }, he.token);
      return JSON.stringify(body).includes(she.userId);
    };
    expect(await listed()).toBe(true);
    const caseId = await desk.upheldCase(she.userId);
    await desk.decide(caseId, 'ban');
    await desk.goOut();
    expect(await listed()).toBe(false);
    const detail = await desk.call('getUserDetail', { params: { id: she.userId } }, he.token);
    expect(JSON.stringify(detail.body)).toContain('"state":"deleted"');
    const sent = await desk.call(
      'sendToUser',
      { params: { id: she.userId }, body: { type: 'text', text: 'Hi', tempId: 't' } } as never,
      he.token,
    );
    expect(sent.status).toBe(404);
  });

  it('ends the user’s match at once', async () => {
    const desk = await openSanctionDesk();
    const [he, she] = [await desk.signUp(), await desk.newcomer()];
    for (const { token } of [he, she]) {
      await connectSocket(desk.url, token);
      const asked = await desk.call('matchRequest', { body: { matchingFilter: {} } } as never, token);
      expect(asked.status).toBe(200);
    }
    await desk.features.idle();
    expect(desk.features.matching.matchOf(he.userId)?.companionId).toBe(she.userId);
    await desk.sanctioned(he.userId, 'ban');
    expect(desk.features.matching.matchOf(she.userId)).toBeNull();
  });

  it('prevents a sign-up with the same e-mail, phone or device', async () => {
    const desk = await openSanctionDesk();
    const { body: signedUp } = await desk.call('signUp', {
      body: {
        ...newPerson(),
        email: 'kevin@example.com',
        phone: '+34600111222',
        deviceId: 'device-of-kevin',
      },
    });
    const { _id: userId } = signedUp.user;
    const id = await desk.sanctioned(userId, 'ban');
    const signUp = async (more: object) => {
      const { status, body } = await desk.call('signUp', { body: { ...newPerson(), ...more } });
      return [status, body.code ?? null];
    };
    const refused = [403, 'sign_up_refused'];
    expect(await signUp({ email: 'kevin+again@example.com' })).toEqual(refused);
    expect(await signUp({ phone: '+34 600 111 222' })).toEqual(refused);
    expect(await signUp({ deviceId: 'device-of-kevin' })).toEqual(refused);
    expect(await signUp({ phone: '+34600111223', deviceId: 'another' })).toEqual([200, null]);
    const guest = { uid: 'a-uid-of-sixteen-letters', secret: 's'.repeat(43) };
    const interim = await desk.call('interimLogin', { body: { ...guest, deviceId: 'device-of-kevin' } });
    expect(interim.body.code).toBe('sign_up_refused');
    // An existing account cannot take over these data either.
    const other = await desk.signUp();
    const phone = await desk.call('updateProfile', { body: { phone: '+34600111222' } }, other.token);
    expect(phone.body.code).toBe('sign_up_refused');

    await desk.call(
      'liftSanction',
      { params: { id }, body: { reason: 'A mistake' } },
      desk.moderators[1].token,
    );
    expect(await signUp({ phone: '+34600111222', deviceId: 'device-of-kevin' })).toEqual([200, null]);
  });

  it('can be appealed once without a session, and another moderator decides', async () => {
    const desk = await openSanctionDesk();
    const { userId, appealToken, login, token } = await aBannedMan(desk);
    const { body } = await desk.call('getBan', { body: { appealToken } });
    expect(body.ban).toMatchObject({
      ...{ kind: 'ban', status: 'inForce', facts, rule: 'threat', section: '1.3' },
      ...{ detection: 'report', decidedBy: 'person', until: null, paidCoins: null },
      decider: expect.stringMatching(/^M-\d{3}$/),
    });
    // The response contains nothing about the reporter.
    expect(JSON.stringify(body)).not.toMatch(/report(er|_id)/i);
    const appeal = (text: string) => desk.call('appealBan', { body: { appealToken, text } });
    expect((await appeal('I quoted a film.')).body.ban).toMatchObject({ status: 'appealed' });
    // The same text is a repeated request; another text is a second appeal.
    expect((await appeal('I quoted a film.')).status).toBe(200);
    expect((await appeal('And another thing.')).status).toBe(409);
    expect((await login()).status).toBe(488);

    const id = body.ban._id;
    const answer = (by: { token: string }, decision: 'kept' | 'lifted') =>
      desk.call(
        'decideSanctionAppeal',
        { params: { id }, body: { decision, answer: 'It was a quote.' } },
        by.token,
      );
    expect((await answer(desk.moderators[0], 'kept')).status).toBe(403);
    const listed = await desk.call(
      'getDeskSanctions',
      { query: { state: 'appealed' } },
      desk.moderators[1].token,
    );
    expect(listed.body).toMatchObject({ appeals: 1, sanctions: [{ _id: id, mayDecide: true }] });
    expect((await answer(desk.moderators[1], 'lifted')).body).toMatchObject({ status: 'lifted' });
    expect((await login()).status).toBe(200);
    // Earlier sessions stay ended.
    expect((await desk.call('getProfile', {}, token)).status).toBe(483);
    expect((await desk.call('getBan', { body: { appealToken } })).status).toBe(464);
    const kinds = desk.mail.sent.filter(({ kind }) => kind.startsWith('sanction.')).map(({ kind }) => kind);
    expect(kinds).toEqual(['sanction.banned', 'sanction.appealed', 'sanction.won']);
    expect(userId).toBeTruthy();
  });

  it('refuses an appeal after 72 hours, and a token after 30 minutes', async () => {
    const desk = await openSanctionDesk();
    const { appealToken } = await aBannedMan(desk);
    await desk.ageSanctions(72 * HOUR_MS);
    const late = await desk.call('appealBan', { body: { appealToken, text: 'Late.' } });
    expect(late.status).toBe(409);
    desk.clock.jump(30 * 60_000);
    expect((await desk.call('getBan', { body: { appealToken } })).status).toBe(464);
    expect((await desk.call('getBan', { body: { appealToken: 'guessed' } })).status).toBe(464);
  });

  it('is lifted when no one answers the appeal within 72 hours', async () => {
    const desk = await openSanctionDesk();
    const { appealToken, login } = await aBannedMan(desk);
    await desk.call('appealBan', { body: { appealToken, text: 'I quoted a film.' } });
    await desk.ageSanctions(72 * HOUR_MS);
    await desk.sweep();
    expect((await login()).status).toBe(200);
    expect(desk.mail.sent.at(-1)?.kind).toBe('sanction.won');
  });

  it('keeps the coins of a man, and they are usable after the ban', async () => {
    const desk = await openSanctionDesk();
    const person = newPerson();
    const { userId } = await desk.signUp(person);
    await desk.earn(userId, 'signUpGift', 310, desk.clock.now() - DAY_MS);
    const id = await desk.sanctioned(userId, 'ban');
    const login = () => desk.call('login', { body: { email: person.email, password: person.password } });
    const { body: refused } = await login();
    const { body } = await desk.call('getBan', { body: { appealToken: String(refused.appealToken) } });
    expect(body.ban).toMatchObject({ coins: 310, paidCoins: null });
    await desk.call(
      'liftSanction',
      { params: { id }, body: { reason: 'A mistake' } },
      desk.moderators[1].token,
    );
    expect((await login()).body.user.coins).toBe(310);
    expect((await auditBook(desk.database)).problems).toEqual([]);
  });
});

describe('an existing ban', () => {
  it('is not lifted together with another', async () => {
    const desk = await openSanctionDesk();
    const person = newPerson();
    const { userId } = await desk.signUp(person);
    const first = await desk.sanctioned(userId, 'ban');
    await desk.sanctioned(userId, 'ban');
    await desk.call(
      'liftSanction',
      { params: { id: first }, body: { reason: 'One' } },
      desk.moderators[1].token,
    );
    const login = await desk.call('login', { body: { email: person.email, password: person.password } });
    expect(login.status).toBe(488);
  });
});

it('a log-in by a mailed link to a banned account returns an appeal token', async () => {
  const backend = await startTestBackend();
  const person = newPerson();
  const { userId } = await backend.signUp(person);
  await backend.context.database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
  const { body } = await backend.call('login', { body: { email: person.email, password: person.password } });
  // A ban set directly in the database has no reasons to show.
  expect((await backend.call('getBan', { body: { appealToken: String(body.appealToken) } })).status).toBe(
    464,
  );
});
