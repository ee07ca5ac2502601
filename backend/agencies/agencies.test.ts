import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { nowMs, openStudio, weekMs } from '#tests/kit/worlds/studio.ts';
import { createUsers } from '../people/users.ts';
import { grantStaffRole } from '../people/staff.ts';
import { auditBook } from '../money/audit.ts';

async function open() {
  const studio = await openStudio();
  const { database } = studio;
  const clerk = await studio.newcomer('user', 'Hanna');
  await grantStaffRole(database, clerk.userId, 'finance', nowMs);
  const users = createUsers(database);
  return {
    ...studio,
    clerk,
    make: (body: object, token = clerk.token) =>
      studio.call('makeAgency', { body: { name: 'Stars', sharePercent: 12, ...body } }, token),
    give: (person: string, token = clerk.token) => studio.call('giveArtist', { body: { person } }, token),
    take: (id: string) => studio.call('takeArtist', { params: { id }, body: {} }, clerk.token),
    agencies: async () => (await studio.call('getDeskAgencies', { query: {} }, clerk.token)).body.agencies,
    artists: async () => (await studio.call('getDeskArtists', { query: {} }, clerk.token)).body.artists,
    members: (id: string, query = {}) =>
      studio.call('getDeskAgencyMembers', { params: { id }, query }, clerk.token),
    roleOf: async (userId: string) => (await users.byId(userId))?.role,
    numberOf: async (userId: string) => (await users.byId(userId))?.readable_id ?? 0,
    steps: async () => {
      const rows = await database.selectFrom('desk_steps').selectAll().orderBy('id').execute();
      return rows.map((row) => [row.step, row.subject_id, row.by_id, JSON.parse(row.detail) as unknown]);
    },
  };
}

describe('an agency', () => {
  it('is created with its code and owner, is listed, and has an audit entry', async () => {
    const desk = await open();
    const owner = await desk.newcomer('user', 'Elena');
    const { status, body } = await desk.make({ name: ' Stars ', code: ' Star-7 ', owner: owner.userId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: 'star-7', name: 'Stars', sharePercent: 12, members: 0 });
    expect(body).toMatchObject({ owner: { name: 'Elena' }, madeBy: { name: 'Hanna' } });
    expect(await desk.agencies()).toEqual([body]);
    expect(await desk.steps()).toEqual([
      ['agencyMade', 'star-7', desk.clerk.userId, { name: 'Stars', sharePercent: 12, ownerId: owner.userId }],
    ]);
    // The public look-up of a sign-up link ignores the case of the code.
    const found = await desk.call('getInterimAgency', { body: { agencyId: 'STAR-7' } });
    expect(found.body).toEqual({ agencyId: 'star-7', name: 'Stars' });
  });

  it('gets a generated code if none is given, different for each', async () => {
    const desk = await open();
    const codes = [(await desk.make({})).body._id, (await desk.make({})).body._id];
    for (const code of codes) expect(code).toMatch(/^[a-z\d]{4}-[a-z\d]{4}$/);
    expect(new Set(codes).size).toBe(2);
  });

  it('is refused if another one has the code, in any case', async () => {
    const desk = await open();
    await desk.make({ code: 'star' });
    const again = await desk.make({ name: 'Other', code: 'STAR' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'conflict', field: 'code' });
    expect([(await desk.agencies()).length, (await desk.steps()).length]).toEqual([1, 1]);
  });

  it('is created once if two clerks choose the same code at the same time', async () => {
    const desk = await open();
    const answers = await Promise.all([desk.make({ code: 'star' }), desk.make({ code: 'star' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await desk.agencies()).toHaveLength(1);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['code', { code: 'ab' }],
    ['code', { code: 'a--b' }],
    ['code', { code: 'зірка' }],
    ['sharePercent', { sharePercent: 51 }],
    ['sharePercent', { sharePercent: -1 }],
    ['sharePercent', { sharePercent: 1.5 }],
  ])('reports a wrong %s: %j', async (field, change) => {
    const desk = await open();
    const { status, body } = await desk.make(change);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_body', field });
    expect(await desk.agencies()).toEqual([]);
  });

  it.each(['nobody', 'https://vesper.example/', '999999999'])('cannot have the owner %s', async (owner) => {
    const desk = await open();
    const { status, body } = await desk.make({ owner });
    expect([status, (body as { field?: string }).field]).toEqual([404, 'owner']);
  });

  it('accepts its owner by number or link', async () => {
    const desk = await open();
    const owner = await desk.newcomer('user', 'Elena');
    const number = String(await desk.numberOf(owner.userId));
    for (const text of [number, `https://vesper.example/es/user-detail/${owner.userId}`])
      expect((await desk.make({ owner: text })).body.owner?._id).toBe(owner.userId);
  });

  it('counts and lists the streamers who are members now or from Monday on', async () => {
    const desk = await open();
    await desk.make({ code: 'star' });
    await desk.make({ code: 'moon' });
    const [early, late, gone] = [await desk.newcomer(), await desk.newcomer(), await desk.newcomer()];
    const assign = (token: string, agencyId: string) =>
      desk.call('assignAgency', { query: { agencyId } }, token);
    const bySignUp = await desk.signUp({ rolesGroup: 'pendingGoddess', gender: 'female', agencyId: 'Star' });
    await assign(early.token, 'star');
    desk.clock.advance(1);
    await assign(late.token, 'STAR');
    await assign(gone.token, 'star');
    await desk.call('leaveAgency', { body: {} }, gone.token);
    const { body } = await desk.members('star');
    const monday = new Date(weekMs + 7 * DAY_MS).toISOString();
    // Members with the same start are sorted by id, the larger one first.
    const [second, first] = [early.userId, late.userId].toSorted();
    expect(body.members.map(({ user, from }) => [user._id, from])).toEqual([
      [first, monday],
      [second, monday],
      [bySignUp.userId, new Date(nowMs).toISOString()],
    ]);
    const counts = Object.fromEntries((await desk.agencies()).map(({ _id, members }) => [_id, members]));
    expect(counts).toEqual({ star: 3, moon: 0 });
    // The pages together contain the same members.
    const page = await desk.members('star', { count: 2 });
    const { paginationToken } = page.body;
    const next = await desk.members('star', { count: 2, paginationToken: paginationToken ?? '' });
    expect([...page.body.members, ...next.body.members]).toEqual(body.members);
    expect((await desk.members('nobody')).status).toBe(404);
  });

  it('gains no member from a sign-up with its code before it was created', async () => {
    const desk = await open();
    const her = await desk.signUp({ rolesGroup: 'pendingGoddess', gender: 'female', agencyId: 'star' });
    await desk.make({ code: 'star' });
    expect((await desk.call('getAgency', {}, her.token)).body.status).toBe('none');
    expect((await desk.agencies())[0]?.members).toBe(0);
  });
});

describe('an artist', () => {
  it('gets the role and later the previous one back, each with an audit entry', async () => {
    const desk = await open();
    const her = await desk.newcomer('goddess', 'Noor');
    const { status, body } = await desk.give(her.userId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { name: 'Noor', rolesGroup: 'artist', status: 'inacall' } });
    expect(body).toMatchObject({ since: new Date(nowMs).toISOString(), givenBy: { name: 'Hanna' } });
    expect(await desk.artists()).toEqual([body]);
    expect((await desk.call('getProfile', {}, her.token)).body.rolesGroup).toBe('artist');
    // A repeated request changes nothing.
    expect((await desk.give(her.userId)).status).toBe(200);
    expect((await desk.take(her.userId)).status).toBe(200);
    expect([await desk.roleOf(her.userId), await desk.artists()]).toEqual(['goddess', []]);
    expect((await desk.take(her.userId)).status).toBe(409);
    expect(await desk.steps()).toEqual([
      ['artistGiven', her.userId, desk.clerk.userId, { before: 'goddess', after: 'artist' }],
      ['artistTaken', her.userId, desk.clerk.userId, { before: 'artist', after: 'goddess' }],
    ]);
  });

  it('cannot start a match, and her search ends', async () => {
    const desk = await open();
    const her = await desk.newcomer();
    const body = { matchingFilter: defaultMatchingFilter };
    const search = (token: string) => desk.call('matchRequest', { body }, token);
    expect((await search(her.token)).status).toBe(200);
    await desk.give(her.userId);
    await desk.features.idle();
    expect((await search(her.token)).status).toBe(403);
    const user = await desk.newcomer('user');
    expect((await search(user.token)).status).toBe(200);
    await desk.features.idle();
    expect(await desk.database.selectFrom('matches').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['notStreamer', 'user', {}],
    ['banned', 'goddess', { banned: 1 }],
  ] as const)('is refused with the reason %s', async (reason, role, change) => {
    const desk = await open();
    const person = await desk.newcomer(role);
    if ('banned' in change)
      await desk.database.updateTable('users').set(change).where('id', '=', person.userId).execute();
    const { status, body } = await desk.give(person.userId);
    expect([status, (body as { reason?: string }).reason]).toEqual([409, reason]);
    expect([await desk.roleOf(person.userId), await desk.steps()]).toEqual([role, []]);
  });

  it('is refused while an application waits', async () => {
    const desk = await open();
    const her = await desk.newcomer('pendingGoddess');
    await desk.database
      .insertInto('applications')
      .values({
        id: 'a',
        user_id: her.userId,
        state: 'submitted',
        round: 1,
        submitted_ms: nowMs,
        reasons: '[]',
      })
      .execute();
    const { status, body } = await desk.give(her.userId);
    expect([status, (body as { reason?: string }).reason]).toEqual([409, 'application']);
  });

  it('is found by number or link, and unknown users give 404', async () => {
    const desk = await open();
    const her = await desk.newcomer();
    expect((await desk.give(String(await desk.numberOf(her.userId)))).status).toBe(200);
    await desk.take(her.userId);
    expect((await desk.give(`/uk/user-detail/${her.userId}`)).status).toBe(200);
    expect((await desk.give('nobody')).status).toBe(404);
    await desk.take(her.userId);
    await desk.database.updateTable('users').set({ deleted: 1 }).where('id', '=', her.userId).execute();
    expect((await desk.give(her.userId)).status).toBe(404);
  });

  it('keeps the earlier coins, and the ledger balances', async () => {
    const desk = await open();
    const her = await desk.newcomer();
    await desk.earn(her.userId, 'giftEarning', 700, nowMs);
    await desk.give(her.userId);
    expect(await desk.context.ledger.balance(her.userId)).toBe(700);
    expect((await auditBook(desk.database)).problems).toEqual([]);
  });
});

it('agencies and artists require the role of the finance desk', async () => {
  const desk = await open();
  const stranger = await desk.newcomer();
  await grantStaffRole(desk.database, stranger.userId, 'moderator', nowMs);
  const { token } = stranger;
  const answers = [
    await desk.make({ code: 'star' }, token),
    await desk.give(desk.clerk.userId, token),
    await desk.call('takeArtist', { params: { id: desk.clerk.userId }, body: {} }, token),
    await desk.call('getDeskAgencies', { query: {} }, token),
    await desk.call('getDeskAgencyMembers', { params: { id: 'star' }, query: {} }, token),
    await desk.call('getDeskArtists', { query: {} }, token),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
});
