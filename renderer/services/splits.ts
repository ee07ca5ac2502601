import * as z from 'zod/mini';
import type { SplitName } from '#shared/domain/settings.ts';
import type { ApiClient } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';

const schema = z.record(z.string(), z.string());
const keys = { splits: 'splits', owner: 'splitsOf' } as const;

/** The groups somebody is in, by test. */
export type SplitGroups = Readonly<Record<string, string>>;

/** §3 "Split": the groups this person is in, by test; kept in local storage under `splits`, with whose they are. */
export interface Splits {
  /** Groups known without a request. Reading them is no use of a split: call `groupOf` for that. */
  known(): SplitGroups;
  /** Returns the person's group in a split, for the feature that acts on it. Null if the server can't be asked. */
  groupOf(name: SplitName): Promise<string | null>;
}

/** What this browser knows of this person, or of a visitor (null). What it knows of anybody else is nothing to them. */
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

/** As they travel, each "name|group". */
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
  /** As the profile has them: they are the person's in any browser. */
  readonly ownTests?: () => readonly string[];
  /** Receives each group that the client acts on; the same one may come several times. */
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
