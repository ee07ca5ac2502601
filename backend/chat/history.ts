import type { HistoryDirection } from '#shared/domain/chat.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Database } from '../storage/database.ts';
import { pageOf } from '../lib/paging.ts';
import type { Changes } from './changes.ts';
import { requireMember, requireMemberWith } from './lists.ts';
import type { MemberRow } from './members.ts';
import { changedSince, selectVisible } from './messages.ts';
import { readNumberToken } from './tokens.ts';
import type { MessageInput, Views } from './views.ts';

interface HistoryQuery {
  readonly count: number;
  readonly direction: HistoryDirection;
  readonly paginationToken?: string | null;
}

const noParts = { replyTo: null, reactions: null, editedAt: null, forwardedFrom: null };

/** Handles the history of a chat (§7): its messages page by page, and its changes. */
export function createHistoryHandlers({
  changes,
  database,
  views,
}: {
  changes: Changes;
  database: Database;
  views: Views;
}): HandlersOf<'getHistory' | 'getHistoryByUser'> {
  async function page(member: MemberRow, { count, direction, paginationToken: token }: HistoryQuery) {
    const place = readNumberToken(token);
    const isOlder = direction === 'older';
    const rows = await selectVisible(database, member)
      .$if(place !== null, (query) => query.where('place', isOlder ? '<' : '>', place ?? 0))
      .orderBy('place', isOlder ? 'desc' : 'asc')
      .limit(count + 1)
      .execute();
    const { page: found, paginationToken } = pageOf(rows, count, (last) => String(last.place));
    return { messages: await views.messages(database, found, member), paginationToken };
  }

  async function changed(member: MemberRow, { count, paginationToken: token }: HistoryQuery) {
    const rows = await changedSince(database, member, readNumberToken(token) ?? 0, count + 1);
    const { page: found, paginationToken } = pageOf(rows, count, (last) => String(last.revision));
    const shown = await views.messages(
      database,
      found.map(({ row }) => row),
      member,
    );
    const messages = found.map(({ revision, gone }, index) => {
      const message = shown[index] as MessageInput;
      // A deleted message has no content but its deletion.
      return gone
        ? { ...message, ...noParts, text: null, media: [], revision, deleted: true }
        : { ...message, revision };
    });
    return { messages, paginationToken };
  }

  async function history(find: () => Promise<MemberRow>, query: HistoryQuery) {
    // Reads the revision before the rows, as the lists do. No other query starts meanwhile, because its
    // failure would be an unhandled rejection, which ends the process.
    const revision = await changes.newest();
    const member = await find();
    return { ...(await (query.direction === 'changes' ? changed : page)(member, query)), revision };
  }

  return {
    getHistory: ({ caller, params, query }) =>
      history(() => requireMember(database, params.chatId, caller.userId), query),
    getHistoryByUser: ({ caller, params, query }) =>
      history(() => requireMemberWith(database, caller.userId, params.id), query),
  };
}
