import type { ExpressionBuilder } from 'kysely';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import { pageOf } from '../lib/paging.ts';
import type { Changes } from './changes.ts';
import { requireUnblocked } from './blocks.ts';
import { joinDesks } from './desks.ts';
import { directParties, memberOf, membersBetween, selectMembers, type MemberRow } from './members.ts';
import { noSuchChat } from './recipients.ts';
import { listToken, readListToken, readNumberToken } from './tokens.ts';
import type { Views } from './views.ts';

/** Returns a `where` condition over `member`: the member follows the chat's companion. */
function withFollowed(eb: ExpressionBuilder<Tables & { member: Tables['chat_members'] }, 'member'>) {
  return eb.exists(
    eb
      .selectFrom('favorites')
      .select('favorites.to_id')
      .whereRef('favorites.from_id', '=', 'member.user_id')
      .whereRef('favorites.to_id', '=', 'member.companion_id'),
  );
}

/**
 * Returns a query for the chats in a person's list. shared/store/rules.ts `filtersOf` has the same rule for
 * stored chats. At a desk the companion is the streamer who asks.
 */
export function selectListed(connection: Connection, userId: string, filter: ChatListFilter) {
  const listed = selectMembers(connection)
    .where('member.user_id', '=', userId)
    .where('member.is_listed', '=', 1)
    .where('member.hidden', '=', 0)
    .where('member.blocked', '=', 0)
    .where('member.is_request', '=', filter === 'requestFolder' ? 1 : 0);
  switch (filter) {
    case 'requestFolder':
      return listed;
    case 'all':
      return listed.where((eb) =>
        eb.or([eb('chats.type', '=', 'direct'), eb('member.companion_id', 'is not', null)]),
      );
    case 'support':
      return listed.where('chats.type', '=', 'support');
    case 'unread':
      return listed.where('member.unread', '>', 0);
    case 'followings':
      return listed.where('chats.type', '=', 'direct').where((eb) => withFollowed(eb));
  }
}

/**
 * Returns the caller's membership in a chat. Throws 404 unless the chat has content for the caller and no
 * block hides it.
 */
export async function requireMember(
  connection: Connection,
  chatId: string,
  userId: string,
): Promise<MemberRow> {
  const member = await memberOf(connection, chatId, userId);
  if (!member || !isThere(member)) throw noSuchChat();
  return member;
}

const isThere = ({ revision, blocked }: MemberRow) => revision > 0 && blocked === 0;

/** Returns the caller's membership. A chat hidden by a block throws `blocked` instead of 404. */
export async function requireUnblockedMember(
  connection: Connection,
  chatId: string,
  userId: string,
): Promise<MemberRow> {
  const member = await memberOf(connection, chatId, userId);
  if (!member || member.revision === 0) throw noSuchChat();
  if (member.type === 'direct' && member.companion_id !== null)
    await requireUnblocked(connection, userId, member.companion_id);
  return member;
}

/** Returns the caller's membership in the chat with another person, or throws 404. */
export async function requireMemberWith(
  connection: Connection,
  userId: string,
  otherId: string,
): Promise<MemberRow> {
  const members = await membersBetween(connection, directParties(userId, otherId));
  const member = members.find(({ user_id: id }) => id === userId);
  if (!member || !isThere(member)) throw noSuchChat();
  return member;
}

/** Creates the handlers for lists of chats and their changes (§2 "Chat screen", §4 "Chat folders"). */
export function createListHandlers({
  changes,
  database,
  views,
}: {
  changes: Changes;
  database: Database;
  views: Views;
}): HandlersOf<'getChatList' | 'getChat' | 'getChatByUser' | 'getChatByUserFrom'> {
  async function show(member: MemberRow) {
    if (member.is_listed === 0) throw noSuchChat();
    return views.chat(database, member);
  }

  async function list(userId: string, filter: ChatListFilter, count: number, token?: string | null) {
    const before = readListToken(token);
    const rows = await selectListed(database, userId, filter)
      .$if(before !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('member.active_at', 'member.chat_id'),
            '<',
            eb.tuple(before?.activeAt ?? 0, before?.chatId ?? ''),
          ),
        ),
      )
      .orderBy('member.active_at', 'desc')
      .orderBy('member.chat_id', 'desc')
      .limit(count + 1)
      .execute();
    return pageOf(rows, count, (last) => listToken({ activeAt: last.active_at, chatId: last.chat_id }));
  }

  /** Returns changed chats of every list, including hidden and deleted ones. */
  async function changedSince(userId: string, since: number, count: number) {
    const rows = await selectMembers(database)
      .where('member.user_id', '=', userId)
      .where('member.revision', '>', since)
      .orderBy('member.revision')
      .limit(count + 1)
      .execute();
    return pageOf(rows, count, (last) => String(last.revision));
  }

  async function folders(userId: string) {
    const rows = await database
      .selectFrom('chat_members')
      .select(['chat_id', 'companion_id', 'is_request', 'unread'])
      .where('user_id', '=', userId)
      .where('is_listed', '=', 1)
      .where('hidden', '=', 0)
      .where('blocked', '=', 0)
      .orderBy('active_at', 'desc')
      .execute();
    return (['default', 'requestFolder'] as const).map((type) => {
      const inside = rows.filter((row) => (row.is_request === 1) === (type === 'requestFolder'));
      return {
        type,
        chatIds: inside.map((row) => row.chat_id),
        userIds: inside.flatMap((row) => row.companion_id ?? []),
        unreadMessages: inside.reduce((sum, row) => sum + row.unread, 0),
      };
    });
  }

  return {
    async getChatList({ caller, query }) {
      const { count, listFilter, paginationToken: token, since } = query;
      if (token === null || token === undefined) await joinDesks(changes, database, caller.userId);
      // Reads the revision before the rows, so that changes in between are requested again and never missed.
      const revision = await changes.newest();
      const { page, paginationToken } =
        since === undefined
          ? await list(caller.userId, listFilter, count, token)
          : await changedSince(caller.userId, readNumberToken(token) ?? since, count);
      return {
        chats: await views.chats(database, page),
        // Each page would have the same folders, so only the first one contains them.
        folders: token === null || token === undefined ? await folders(caller.userId) : [],
        paginationToken,
        revision,
      };
    },
    getChat: async ({ caller, params }) => show(await requireMember(database, params.id, caller.userId)),
    getChatByUser: async ({ caller, params }) =>
      show(await requireMemberWith(database, caller.userId, params.id)),
    getChatByUserFrom: async ({ caller, query }) =>
      show(await requireMemberWith(database, caller.userId, query.userId)),
  };
}
