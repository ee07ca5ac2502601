import type { Blocked } from '#shared/domain/person.ts';
import { foldText } from '#shared/lib/foldText.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import * as z from 'zod/mini';
import { hiddenFields } from '../people/profileColumns.ts';
import type { UserRow } from '../people/profiles.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createBlocking } from './blocking.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import type { SocialOptions } from './options.ts';
import { pageOf, pageCursorOf } from '../lib/paging.ts';
import { blocks, relationCursor, type Relation } from '../people/relations.ts';

type Endpoint = 'block' | 'unblock' | 'undoBlock' | 'blockMany' | 'unblockMany' | 'getBlocked';

/** Maximum number of blocked users that a search reads, newest first. */
const maxRowsRead = 10_000;

/** Handlers of the blacklist (§7 Social, §4.20). The blocked user is not notified. */
export function createBlacklistHandlers(
  context: Context,
  people: CompanionViews,
  options: SocialOptions,
): HandlersOf<Endpoint> {
  const { database } = context;
  const blocking = createBlocking(context, people, options);

  async function reportedAmong(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await database
      .selectFrom('reports')
      .select('user_id')
      .where('reporter_id', '=', userId)
      .where('user_id', 'in', ids)
      .execute();
    return new Set(rows.map((row) => row.user_id));
  }

  async function matching(userId: string, search: string): Promise<readonly Relation[]> {
    const wanted = foldText(search.trim());
    const rows = await blocks.page(database, userId, null, maxRowsRead);
    const named = new Map(
      (await people.users.byIds(rows.map((row) => row.userId))).map(({ id, name, deleted }) => [
        id,
        deleted === 1 ? null : name,
      ]),
    );
    return rows.filter((row) => foldText(named.get(row.userId) ?? '').includes(wanted));
  }

  /** Applies the change to each id in a separate transaction. A missing user does not stop the others. */
  async function eachOf(ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<void> {
    for (const id of new Set(ids))
      try {
        await change(id);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
      }
  }

  return {
    block: async ({ caller, params }) => ({ receipt: await blocking.block(caller.userId, params.id) }),

    async unblock({ caller, params }) {
      await blocking.unblock(caller.userId, params.id);
      return {};
    },

    async undoBlock({ caller, params }) {
      await blocking.undo(caller.userId, params.id);
      return {};
    },

    async blockMany({ caller, body }) {
      await eachOf(body.userIds, (id) => blocking.block(caller.userId, id));
      return {};
    },

    async unblockMany({ caller, body }) {
      await eachOf(body.userIds, (id) => blocking.unblock(caller.userId, id));
      return {};
    },

    async getBlocked({ caller: { userId }, query }) {
      const { count, search = '' } = query;
      const after = pageCursorOf(query.paginationToken, 1);
      const isAfter = ({ createdMs, userId: id }: Relation) => {
        const afterMs = -(after?.keys[0] ?? 0);
        return after === null || createdMs < afterMs || (createdMs === afterMs && id > after.id);
      };
      const rows =
        search === ''
          ? await blocks.page(database, userId, after, count + 1)
          : (await matching(userId, search)).filter(isAfter);
      const { page, paginationToken } = pageOf(rows, count, relationCursor);
      const ids = page.map((row) => row.userId);
      const reported = await reportedAmong(userId, ids);
      const since = new Map(page.map((row) => [row.userId, new Date(row.createdMs).toISOString()]));
      const users = (await people.users.byIds(ids)).map((row) => ({
        ...bareOf(row),
        since: since.get(row.id) ?? null,
        isReported: reported.has(row.id),
      }));
      return { users, paginationToken, total: await blocks.count(database, userId) };
    },
  };
}

/** Returns the reduced profile of a blocked user. The profile of a deleted user is empty. */
export function bareOf({ id, name, avatar, role, deleted }: UserRow): Blocked {
  const isGone = deleted === 1;
  return {
    _id: id,
    humanReadableId: null,
    ...hiddenFields,
    name: isGone ? null : name,
    age: null,
    avatar: isGone ? null : avatar,
    isAvatarBlurred: false,
    gallery: [],
    videoGallery: [],
    rolesGroup: z.core.parse(roleSchema, role),
    status: 'offline',
    lastSeen: null,
    last_ip_country: null,
    price: null,
    isFavorite: false,
    isTopUser: null,
    isPremium: null,
    stories: 'none',
    deleted: isGone,
    since: null,
    isReported: null,
  };
}
