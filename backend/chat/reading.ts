import type { ChatListFilter } from '#shared/domain/chat.ts';
import { showsReading } from '../people/settings.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Change, Changes } from './changes.ts';
import { requireMember, selectListed } from './lists.ts';
import { isTheirs, memberOf, membersOf, updateMember, type MemberRow } from './members.ts';
import { countUnread, messagesById } from './messages.ts';
import { unansweredCall } from './unansweredCalls.ts';

/**
 * Creates the handlers for reading (§4 "Message status"). Reading a chat marks all of it, reading a message
 * marks everything up to it. Only a place per member is stored, so that a thousand messages are one write.
 */
export function createReadingHandlers({
  changes,
}: {
  changes: Changes;
}): HandlersOf<'setMessageStatus' | 'setMessageStatusOfChats' | 'readAllChats'> {
  function unreadOf(change: Change, userId: string, filter: ChatListFilter, supportOnly: boolean) {
    return selectListed(change.db, userId, filter)
      .where('member.unread', '>', 0)
      .$if(supportOnly, (query) => query.where('chats.type', '=', 'support'))
      .orderBy('member.active_at')
      .execute();
  }

  return {
    setMessageStatus: ({ caller, params }) =>
      changes.run(async (change) => {
        const [message] = await messagesById(change.db, [params.id]);
        const target = message ?? (await unansweredCall(change.db, params.id));
        const chatId = target?.chat_id ?? params.id;
        await readChat(change, await requireMember(change.db, chatId, caller.userId), target?.place);
        return {};
      }),

    /** Chats of other people are ignored. */
    setMessageStatusOfChats: ({ caller, body }) =>
      changes.run(async (change) => {
        for (const chatId of new Set(body.chatIds)) {
          const member = await memberOf(change.db, chatId, caller.userId);
          if (member && member.revision > 0 && member.blocked === 0) await readChat(change, member);
        }
        return {};
      }),

    readAllChats: ({ caller, body }) =>
      changes.run(async (change) => {
        const supportOnly = body.chatType === 'support';
        // Support chats have a separate list, so `all` refers to it here.
        const filter = supportOnly && body.listFilter === 'all' ? 'support' : body.listFilter;
        let messagesReadCount = 0;
        for (const member of await unreadOf(change, caller.userId, filter, supportOnly))
          messagesReadCount += await readChat(change, member);
        return { messagesReadCount };
      }),
  };
}

/** Marks messages as read up to the place `upTo`, or all. Returns the number that were unread. Idempotent. */
export async function readChat(
  change: Change,
  member: MemberRow,
  upTo: number = member.last_place,
): Promise<number> {
  const { db, nowMs } = change;
  const isAll = upTo >= member.last_place;
  if (member.read_up_to >= upTo && (member.unread === 0 || !isAll)) return 0;
  const revision = await change.revisions();
  const stamps = { updated_ms: nowMs, revision };
  const unread = isAll ? 0 : await countUnread(db, { ...member, read_up_to: upTo });
  await updateMember(db, member, { ...stamps, read_up_to: upTo, unread });
  const event = { chatId: member.chat_id, readBy: member.user_id, upTo, revision };
  change.notify(member.user_id, 'messagesRead', event);
  if (!(await showsReading(db, member.user_id))) return member.unread - unread;
  for (const other of await membersOf(db, member.chat_id)) {
    // Colleagues at a desk each have separate read marks.
    if (other.user_id === member.user_id || !isTheirs(other, member.user_id)) continue;
    const companionReadUpTo = Math.max(other.companion_read_up_to, upTo);
    if (companionReadUpTo === other.companion_read_up_to) continue;
    const hasRead = await hasMessageBetween(db, other, companionReadUpTo);
    const mark = {
      companion_read_up_to: companionReadUpTo,
      ...(hasRead ? { companion_read_ms: nowMs } : {}),
    };
    await updateMember(db, other, other.is_listed === 1 ? { ...mark, ...stamps } : mark);
    if (other.is_listed === 1 && other.blocked === 0) {
      const readMs = hasRead ? nowMs : other.companion_read_ms;
      const readAt = readMs === null ? null : new Date(readMs).toISOString();
      change.notify(other.user_id, 'messagesRead', { ...event, readAt });
    }
  }
  return member.unread - unread;
}

/**
 * Returns whether the companion has just read a message of this member, because the time only refers to the
 * member's messages.
 */
async function hasMessageBetween(db: Change['db'], member: MemberRow, upTo: number): Promise<boolean> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', member.chat_id)
    .where('from_id', '=', member.user_id)
    .where('place', '>', member.companion_read_up_to)
    .where('place', '<=', upTo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
