import { createHash } from 'node:crypto';
import type { SplitName } from '#shared/domain/settings.ts';

/**
 * Groups of the splits. `default` has the feature, `control` has not. In `hive_moderation` the group `hive` has the
 * feature and `default` has not.
 */
export const splitGroups = ['default', 'control', 'hive'] as const;
export type SplitGroup = (typeof splitGroups)[number];

/**
 * Percentage of people, 0 to 100, who get the feature of a split. A split without an entry puts everyone in
 * `default`.
 */
export type SplitWeights = Readonly<Partial<Record<SplitName, number>>>;

const hasFeature = (name: SplitName): SplitGroup => (name === 'hive_moderation' ? 'hive' : 'default');
const lacksFeature = (name: SplitName): SplitGroup => (name === 'hive_moderation' ? 'default' : 'control');

/** Returns the configured percentage, or the one that puts everyone in `default`. */
export function percentOf(weights: SplitWeights, name: SplitName): number {
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
export function visitorGroup(name: SplitName, percent: number): SplitGroup {
  return percent >= 50 ? hasFeature(name) : lacksFeature(name);
}
