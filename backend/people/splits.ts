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

/** Group in an unknown split: the feature is off. */
const unknownSplitGroup: SplitGroup = 'control';

export interface Splits {
  /**
   * Returns the person's group. The first call draws it by the weights and stores it. Later calls return the
   * stored group.
   */
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
      // Another backend with different weights may have stored a group in between.
      return (await storedOf(userId, name)) ?? drawn;
    },
  };
}

/** Returns the groups of a person, each as "name|group" (§3). */
export async function groupsOf(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('splits')
    .select(['name', 'group_name'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(({ name, group_name: group }) => `${name}|${group}`);
}

/**
 * Handlers of the split endpoints (§6.4). A group in the request is ignored, because clients cannot choose.
 */
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
