import {
  activityLimits,
  kindsOf,
  ownKinds,
  type ActivityFilter,
  type ActivityKind,
} from '#shared/domain/activities.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { everyOnce } from '../cluster/jobs.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createCompanionViews } from '../people/companionViews.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import { isNotBlocked } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import { factsOf } from './facts.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';

export { recordActivity, type ActivityContext } from './record.ts';

/**
 * Creates the feature of activities (§2 `/activities`, §4.15): `recordActivity` writes them, this feature
 * reads them.
 */
export function createActivitiesFeature(context: Context) {
  const { clock, database, log, scope } = context;
  const people = createCompanionViews(context);
  const tasks = createTaskQueue(log, 'activities');
  const oldestMs = () => clock.now() - activityLimits.days * DAY_MS;

  /**
   * Returns the query for the user's visible activities, without those about blocked users (in either
   * direction).
   */
  const shownTo = (connection: Connection, userId: string) =>
    connection
      .selectFrom('activities')
      .where('user_id', '=', userId)
      .where('is_listed', '=', 1)
      .where('created_ms', '>=', oldestMs())
      .where(isNotBlocked('activities.about_id', userId));

  async function unreadOf(userId: string): Promise<number> {
    const { count } = await shownTo(database, userId)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('read', '=', 0)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  function rowsOf(userId: string, filter: ActivityFilter) {
    const kinds = kindsOf(filter);
    const rows = shownTo(database, userId).selectAll();
    if (filter === 'unread') return rows.where('read', '=', 0);
    if (filter === 'money')
      return rows.where((eb) => eb.or([eb('topic', 'is not', null), eb('kind', '=', 'gift')]));
    return kinds === null ? rows.where('kind', 'not in', ownKinds) : rows.where('kind', 'in', kinds);
  }

  /** Deletes activities that are too old, and the oldest of users who have too many. */
  async function forget(): Promise<void> {
    await database.deleteFrom('activities').where('created_ms', '<', oldestMs()).execute();
    const full = await database
      .selectFrom('activities')
      .select('user_id')
      .groupBy('user_id')
      .having(({ fn, eb }) => eb(fn.countAll(), '>', activityLimits.perPerson))
      .execute();
    for (const { user_id: userId } of full) {
      const last = await database
        .selectFrom('activities')
        .select('created_ms')
        .where('user_id', '=', userId)
        .orderBy('created_ms', 'desc')
        .offset(activityLimits.perPerson - 1)
        .limit(1)
        .executeTakeFirst();
      if (last)
        await database
          .deleteFrom('activities')
          .where('user_id', '=', userId)
          .where('created_ms', '<', last.created_ms)
          .execute();
    }
  }
  const tidy = () => tasks.runInOrder('forgetting', async () => (scope.ended ? undefined : forget()));
  everyOnce(context, { name: 'activities', everyMs: DAY_MS, atStart: true, task: tidy, tasks });

  const handlers: HandlersOf<'getActivities' | 'readActivities'> = {
    async getActivities({ caller: { userId }, query }) {
      const after = pageCursorOf(query.paginationToken, 1);
      const afterMs = -(after?.keys[0] ?? 0);
      const rows = await rowsOf(userId, query.filter)
        .$if(after !== null, (some) =>
          some.where((eb) =>
            eb.or([
              eb('created_ms', '<', afterMs),
              eb.and([eb('created_ms', '=', afterMs), eb('id', '>', after?.id ?? '')]),
            ]),
          ),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(query.count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows, query.count, (row) => ({
        keys: [-row.created_ms],
        id: row.id,
      }));
      const ids = [...new Set(page.flatMap((row) => row.about_id ?? []))];
      const users = new Map((await people.seenBy(userId, ids)).map((user) => [user._id, user]));
      const facts = await factsOf(database, page, query.locale ?? (await appLocaleOf(database, userId)));
      return {
        activities: page.map((row) => ({
          _id: row.id,
          kind: row.kind as ActivityKind,
          user: users.get(row.about_id ?? '') ?? null,
          chatId: row.chat_id,
          ...facts(row),
          image: row.image,
          created: new Date(row.created_ms).toISOString(),
          read: row.read === 1,
        })),
        unread: await unreadOf(userId),
        paginationToken,
      };
    },

    async readActivities({ caller: { userId }, body }) {
      const last = await database
        .selectFrom('activities')
        .select(['id', 'created_ms'])
        .where('id', '=', body.upTo)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (last)
        await database
          .updateTable('activities')
          .set({ read: 1 })
          .where('user_id', '=', userId)
          .where('read', '=', 0)
          .where((eb) =>
            eb.or([
              eb('created_ms', '<', last.created_ms),
              eb.and([eb('created_ms', '=', last.created_ms), eb('id', '>=', last.id)]),
            ]),
          )
          .execute();
      return { unread: await unreadOf(userId) };
    },
  };

  return { handlers, idle: () => tasks.idle() };
}
