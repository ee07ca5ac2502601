import { expect, it } from 'vitest';
import { openChats } from '#tests/kit/worlds/chats.ts';

const blocked = 500;
const idOf = (at: number) => `blocked-${String(at).padStart(3, '0')}`;

it('a user who has blocked five hundred people sees none of them, and finds all in the paginated blacklist', async () => {
  const world = await openChats();
  const { context, features } = world;
  const [he, she] = [await world.person(), await world.person('goddess')];
  const [row] = await context.database.selectFrom('users').selectAll().where('id', '=', she.userId).execute();
  const rows = Array.from({ length: blocked }, (_, at) => ({
    ...row!,
    ...{ id: idOf(at), readable_id: 1_000 + at, name: `Blocked ${at}` },
  }));
  // PostgreSQL limits the number of values in one statement.
  for (let from = 0; from < blocked; from += 100)
    await context.database
      .insertInto('users')
      .values(rows.slice(from, from + 100))
      .execute();
  const offered = async () => {
    const { users, total } = await world.as(he, 'getGoddessList', {
      params: { id: 'popular' },
      query: { count: 100 },
    });
    return { ids: users.map(({ _id }) => _id), total };
  };
  expect((await offered()).total).toBe(blocked + 1);
  for (const { id } of rows) await features.matching.forbid(he.userId, id, 'block');
  expect(await offered()).toEqual({ ids: [she.userId], total: 1 });

  const seen: string[] = [];
  let token: string | null = null;
  do {
    const page: { users: { _id: string }[]; paginationToken: string | null } = await world.as(
      he,
      'getBlocked',
      { query: { count: 100, ...(token !== null && { paginationToken: token }) } },
    );
    seen.push(...page.users.map(({ _id }) => _id));
    token = page.paginationToken;
  } while (token !== null);
  expect(seen.sort()).toEqual(rows.map(({ id }) => id));
  const { users } = await world.as(he, 'getBlocked', { query: { count: 100, search: 'blocked 499' } });
  expect(users.map(({ _id }) => _id)).toEqual([idOf(499)]);
});
