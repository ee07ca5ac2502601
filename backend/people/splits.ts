import { splitNames, type SplitName } from '#shared/domain/settings.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection, Database } from '../storage/database.ts';
import {
  drawGroup,
  percentOf,
  splitGroups,
  visitorGroup,
  type SplitGroup,
  type SplitWeights,
} from './splitDraw.ts';

/** Group in a split that does not exist: the feature is off. */
const unknownSplitGroup: SplitGroup = 'control';

export interface Splits {
  /** Returns the person's group. The first call draws it by the weights and stores it; later calls return the stored one. */
  groupOf(userId: string, name: string): Promise<SplitGroup>;
}

export function createSplits(database: Database, weights: SplitWeights): Splits {
  const storedOf = async (userId: string, name: SplitName): Promise<SplitGroup | undefined> => {
    const row = await database
      .selectFrom('splits')
      .select('group_name')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst();
    return splitGroups.find((group) => group === row?.group_name);
  };

  return {
    async groupOf(userId, name) {
      if (!isSplitName(name)) return unknownSplitGroup;
      const stored = await storedOf(userId, name);
      if (stored !== undefined) return stored;
      const drawn = drawGroup(userId, name, percentOf(weights, name));
      await database
        .insertInto('splits')
        .values({ user_id: userId, name, group_name: drawn })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
        .execute();
      // A backend with other weights may have stored its draw in between.
      return (await storedOf(userId, name)) ?? drawn;
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

/** §6.4. The group that a request names is ignored: a client can't choose. */
export function createSplitHandlers(
  database: Database,
  weights: SplitWeights,
): HandlersOf<'getSplit' | 'getPreRegistrationSplit'> {
  const splits = createSplits(database, weights);
  return {
    getSplit: async ({ caller, params }) => ({
      name: params.name,
      group: await splits.groupOf(caller.userId, params.name),
    }),
    getPreRegistrationSplit: ({ params: { name } }) => ({
      name,
      group: isSplitName(name) ? visitorGroup(name, percentOf(weights, name)) : unknownSplitGroup,
    }),
  };
}

export function isSplitName(name: unknown): name is SplitName {
  return (splitNames as readonly unknown[]).includes(name);
}
