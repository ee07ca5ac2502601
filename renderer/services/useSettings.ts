import { useQuery } from '@tanstack/react-query';
import type { ClientSettings, Settings } from '#shared/domain/settings.ts';
import { askSettings } from './askSettings.ts';
import type { ApiClient } from './apiClient.ts';
import { useServices } from './context.ts';
import { queryKeys, settingsFreshMs, unwrap } from './queries.ts';

export type SettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly settings: Settings; readonly chosen: ClientSettings };

interface Signal {
  readonly signal: AbortSignal;
}

/** Queries for the service's settings and the user's own settings. */
export const settingsQueries = (api: ApiClient) => ({
  settings: {
    queryKey: queryKeys.settings,
    queryFn: () => unwrap(askSettings(api, () => Date.now())),
    staleTime: settingsFreshMs,
  },
  chosen: {
    queryKey: queryKeys.clientSettings,
    queryFn: ({ signal }: Signal) => unwrap(api.call('getClientSettings', {}, { signal })),
    staleTime: settingsFreshMs,
  },
});

/**
 * Returns the user's setting; null means the server's default. If that is missing too, safe search is on,
 * which is harmless.
 */
export const isSafeSearchOn = (settings: Settings, { privacy }: ClientSettings): boolean =>
  privacy.safeSearch ?? settings.safeSearch ?? true;

/** Returns the service's and the user's settings, cached for at most ten minutes (§9). */
export function useSettings(): SettingsState {
  const { api } = useServices();
  const asked = settingsQueries(api);
  const settings = useQuery(asked.settings);
  const chosen = useQuery(asked.chosen);
  if (settings.data && chosen.data) return { kind: 'ready', settings: settings.data, chosen: chosen.data };
  const missing = [settings, chosen].filter(({ data }) => data === undefined);
  if (missing.some(({ fetchStatus }) => fetchStatus === 'paused')) return { kind: 'offline' };
  if (missing.some(({ isError }) => isError)) {
    return {
      kind: 'failed',
      retry: () => {
        for (const { refetch } of missing) void refetch();
      },
    };
  }
  return { kind: 'loading' };
}
