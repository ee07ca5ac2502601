import { proxy } from 'valtio';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** The filter of matching, stored in the client settings on the server (§3), so that all devices share it. */
export interface FilterStore {
  readonly state: { filter: MatchingFilter; isSaved: boolean };
  load(): Promise<void>;
  change(change: Partial<MatchingFilter>): void;
}

/** Milliseconds for which changes are collected into one request. */
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
  /** Saves run one after another, because a slow save that arrives late would undo a newer one. */
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
      // Ignores the loaded filter if the user changed it meanwhile.
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
