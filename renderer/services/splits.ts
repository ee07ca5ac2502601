import * as z from 'zod/mini';
import type { SplitName } from '#shared/domain/settings.ts';
import type { ApiClient } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';

const schema = z.record(z.string(), z.string());
const key = 'splits';

/** §3 "Split": the groups this browser is in, by test; kept in local storage under `splits`. */
export interface Splits {
  /** What is known without asking. */
  known(): Readonly<Record<string, string>>;
  /** The person's group in a test: once drawn it is kept. Null where the server can't be asked. */
  groupOf(name: SplitName): Promise<string | null>;
}

export function readSplits(local: KeyValue): Record<string, string> {
  try {
    const parsed = z.safeParse(schema, JSON.parse(local.read(key) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

export function createSplits({ api, local }: { readonly api: ApiClient; readonly local: KeyValue }): Splits {
  const asking = new Map<SplitName, Promise<string | null>>();

  async function ask(name: SplitName): Promise<string | null> {
    const result = await api.call('getSplit', { params: { name }, query: {} });
    if (!result.ok) return null;
    local.write(key, JSON.stringify({ ...readSplits(local), [name]: result.value.group }));
    return result.value.group;
  }

  return {
    known: () => readSplits(local),
    groupOf(name) {
      const known = readSplits(local)[name];
      if (known !== undefined) return Promise.resolve(known);
      const pending = asking.get(name) ?? ask(name).finally(() => asking.delete(name));
      asking.set(name, pending);
      return pending;
    },
  };
}
