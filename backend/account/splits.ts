import { splitNames, type SplitName } from '#shared/domain/settings.ts';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection, Database } from '../storage/database.ts';

/**
 * The groups of every test: `default` has the feature, `control` has not. Only `hive_moderation` is turned round: its group
 * is `hive`, and `default` is judged as everywhere.
 */
export const splitGroups = ['default', 'control', 'hive'] as const;
export type SplitGroup = (typeof splitGroups)[number];

/** The embedded backend shows the whole product: who is drawn gets the feature, `control` only who asks for it. */
const drawnGroup: SplitGroup = 'default';
/** Tests whose newcomers come into another group here. */
export type DrawnGroups = Partial<Record<SplitName, SplitGroup>>;
/** A test that nobody runs is a feature that is off. */
const unknownTestGroup: SplitGroup = 'control';

export interface Splits {
  /** The person's group, drawn at the first question (`wished`, where given and known) and the same ever after. */
  groupOf(userId: string, name: string, wished?: string): Promise<SplitGroup>;
}

export function createSplits(database: Database, drawn: DrawnGroups = {}): Splits {
  const storedOf = async (userId: string, name: SplitName) =>
    database
      .selectFrom('splits')
      .select('group_name')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst();

  async function draw(userId: string, name: SplitName, group: SplitGroup) {
    await database
      .insertInto('splits')
      .values({ user_id: userId, name, group_name: group })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
      .execute();
    return storedOf(userId, name);
  }

  return {
    async groupOf(userId, name, wished) {
      if (!isSplitName(name)) return unknownTestGroup;
      const wanted = isSplitGroup(wished) ? wished : (drawn[name] ?? drawnGroup);
      const row = (await storedOf(userId, name)) ?? (await draw(userId, name, wanted));
      return isSplitGroup(row?.group_name) ? row.group_name : drawnGroup;
    },
  };
}

/** The groups that a person is in, each "name|group" (§3). */
export async function groupsOf(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('splits')
    .select(['name', 'group_name'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name, group_name: group }) => `${name}|${group}`);
}

export function createSplitHandlers(
  context: Context,
  drawn: DrawnGroups,
): HandlersOf<'getSplit' | 'getPreRegistrationSplit'> {
  const splits = createSplits(context.database, drawn);
  return {
    getSplit: async ({ caller, params, query }) => ({
      name: params.name,
      group: await splits.groupOf(caller.userId, params.name, query.group),
    }),
    getPreRegistrationSplit: ({ params }) => ({
      name: params.name,
      group: isSplitName(params.name) ? (drawn[params.name] ?? drawnGroup) : unknownTestGroup,
    }),
  };
}

/** §3: a test travels as "name|group". Null for what is no known test and group. */
export function parseAbTest(text: string): { name: SplitName; group: SplitGroup } | null {
  const [name, group, ...rest] = text.split('|');
  if (rest.length > 0 || !isSplitName(name) || !isSplitGroup(group)) return null;
  return { name, group };
}

function isSplitName(name: string | undefined): name is SplitName {
  return (splitNames as readonly (string | undefined)[]).includes(name);
}

function isSplitGroup(group: string | undefined): group is SplitGroup {
  return (splitGroups as readonly (string | undefined)[]).includes(group);
}
