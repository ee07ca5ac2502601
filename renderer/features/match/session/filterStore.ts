import { proxy } from 'valtio';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** Whom the person wants to meet: kept in the client settings on the server (§3), so that every device agrees. */
export interface FilterStore {
  readonly state: { filter: MatchingFilter; isSaved: boolean };
  load(): Promise<void>;
  change(change: Partial<MatchingFilter>): void;
}

/** Changes that follow one another closely are saved as one. */
const saveAfterMs = 400;

export function createFilterStore(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
}): FilterStore {
  const { scope, clock, api } = options;
  const state = proxy({ filter: { ...defaultMatchingFilter }, isSaved: true });
  let hasChanged = false;
  let cancelSave: (() => void) | null = null;
  /** One after the other: a slow save that arrives behind a later one would undo it. */
  let saving = Promise.resolve();

  async function save(): Promise<void> {
    const sent = state.filter;
    const result = await api.call('updateClientSettings', { body: { matchingFilter: { ...sent } } });
    if (state.filter === sent && result.ok !== undefined) state.isSaved = result.ok;
  }

  return {
    state,
    async load() {
      const result = await api.call('getClientSettings');
      // What the person chose while this was under way is newer.
      if (result.ok && !hasChanged) state.filter = result.value.matchingFilter;
    },
    change(change) {
      hasChanged = true;
      state.filter = { ...state.filter, ...change };
      cancelSave?.();
      cancelSave = clock.after(scope, saveAfterMs, () => {
        saving = saving.then(save);
      });
    },
  };
}
