import type { ExpressionBuilder } from 'kysely';
import type { Connection } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';

/** What chats ask of followings (§7 Social): within a change, so with its connection. */
export async function isFollowing(connection: Connection, from: string, to: string): Promise<boolean> {
  return (await followedAmong(connection, from, [to])).has(to);
}

/** Which of these people somebody follows. */
export async function followedAmong(
  connection: Connection,
  from: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await connection
    .selectFrom('favorites')
    .select('to_id')
    .where('from_id', '=', from)
    .where('to_id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.to_id));
}

/** For `where` over `member`: a chat with somebody whom that member follows. */
export function withFollowed(eb: ExpressionBuilder<Tables & { member: Tables['chat_members'] }, 'member'>) {
  return eb.exists(
    eb
      .selectFrom('favorites')
      .select('favorites.to_id')
      .whereRef('favorites.from_id', '=', 'member.user_id')
      .whereRef('favorites.to_id', '=', 'member.companion_id'),
  );
}
