import { createHash } from 'node:crypto';
import { splitNames, type SplitName } from '#shared/domain/settings.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection, Database } from '../storage/database.ts';

/**
 * Groups of the A/B tests. People in `default` get the feature; people in `control` do not. In the test
 * `hive_moderation`, people in `hive` get the feature and people in `default` do not.
 */
const splitGroups = ['default', 'control', 'hive'] as const;
export type SplitGroup = (typeof splitGroups)[number];

/**
 * Percentage of people, 0 to 100, who get the feature of a split. A split without an entry puts everyone in
 * `default`.
 */
export type SplitWeights = Readonly<Partial<Record<SplitName, number>>>;

const hasFeature = (name: SplitName): SplitGroup => (name === 'hive_moderation' ? 'hive' : 'default');
const lacksFeature = (name: SplitName): SplitGroup => (name === 'hive_moderation' ? 'default' : 'control');

/** Returns the configured percentage, or the one that puts everyone in `default`. */
function percentOf(weights: SplitWeights, name: SplitName): number {
  return weights[name] ?? (hasFeature(name) === 'default' ? 100 : 0);
}

/**
 * Returns the group of a person: always the same for the same person, split and percentage. A higher percentage moves
 * people into the feature only.
 */
export function drawGroup(userId: string, name: SplitName, percent: number): SplitGroup {
  // The name is part of the hash: otherwise every split would draw the same people.
  const hash = createHash('sha256').update(`${name}\n${userId}`).digest();
  const share = hash.readUInt32BE(0) / 2 ** 32;
  return share * 100 < percent ? hasFeature(name) : lacksFeature(name);
}

/** Returns the group of a visitor, who has no id to draw by: the group of most people. */
function visitorGroup(name: SplitName, percent: number): SplitGroup {
  return percent >= 50 ? hasFeature(name) : lacksFeature(name);
}

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
