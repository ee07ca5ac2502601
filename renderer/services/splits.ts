import * as z from 'zod/mini';
import type { SplitName } from '#shared/domain/settings.ts';
import type { ApiClient } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';

const schema = z.record(z.string(), z.string());
const keys = { splits: 'splits', owner: 'splitsOf' } as const;

/** Group of the user in each split test, by test name. */
export type SplitGroups = Readonly<Record<string, string>>;

/** §3 "Split": the user's groups, stored in local storage under `splits` together with the user's id. */
export interface Splits {
  /**
   * Returns the groups known without a request. Reading them does not count as using a split; use `groupOf`
   * for that.
   */
  known(): SplitGroups;
  /**
   * Returns the user's group in a split, for the feature that acts on it. Null if the server can't be
   * reached.
   */
  groupOf(name: SplitName): Promise<string | null>;
}

/**
 * Returns the stored groups of a user, or of a visitor (`owner` null). Groups of another owner are ignored.
 */
export function readSplits(local: KeyValue, owner: string | null): SplitGroups {
  if (local.read(keys.owner) !== owner) return {};
  try {
    const parsed = z.safeParse(schema, JSON.parse(local.read(keys.splits) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

export function keepSplits(local: KeyValue, owner: string | null, groups: SplitGroups): void {
  local.write(keys.splits, JSON.stringify({ ...readSplits(local, owner), ...groups }));
  if (owner === null) local.remove(keys.owner);
  else local.write(keys.owner, owner);
}

/** Parses groups in the wire format "name|group". */
export function groupsOfTests(tests: readonly string[]): SplitGroups {
  return Object.fromEntries(
    tests.map((test) => test.split('|')).flatMap(([name, group]) => (name && group ? [[name, group]] : [])),
  );
}

export function createSplits({
  api,
  local,
  me,
  ownTests = () => [],
  onUsed = () => undefined,
}: {
  readonly api: ApiClient;
  readonly local: KeyValue;
  readonly me: string;
  /** Returns the user's groups from the profile, which apply in every browser. */
  readonly ownTests?: () => readonly string[];
  /** Called with each group that the client acts on; may be called repeatedly with the same one. */
  readonly onUsed?: (name: SplitName, group: string) => void;
}): Splits {
  const asking = new Map<SplitName, Promise<string | null>>();
  const known = () => ({ ...readSplits(local, me), ...groupsOfTests(ownTests()) });

  async function ask(name: SplitName): Promise<string | null> {
    const result = await api.call('getSplit', { params: { name }, query: {} });
    if (!result.ok) return null;
    keepSplits(local, me, { [name]: result.value.group });
    onUsed(name, result.value.group);
    return result.value.group;
  }

  return {
    known,
    groupOf(name) {
      const group = known()[name];
      if (group !== undefined) {
        onUsed(name, group);
        return Promise.resolve(group);
      }
      const pending = asking.get(name) ?? ask(name).finally(() => asking.delete(name));
      asking.set(name, pending);
      return pending;
    },
  };
}
