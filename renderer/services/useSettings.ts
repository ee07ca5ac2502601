import { useQuery } from '@tanstack/react-query';
import type { ClientSettings, Settings } from '#shared/domain/settings.ts';
import { useServices } from './context.ts';
import { queryKeys, settingsFreshMs, unwrap } from './queries.ts';

export type SettingsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly settings: Settings; readonly chosen: ClientSettings };

/** The service's settings and what this person has chosen of theirs, for at most ten minutes the same (§9). */
export function useSettings(): SettingsState {
  const { api } = useServices();
  const settings = useQuery({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => unwrap(api.call('getSettings', {}, { signal })),
    staleTime: settingsFreshMs,
  });
  const chosen = useQuery({
    queryKey: queryKeys.clientSettings,
    queryFn: ({ signal }) => unwrap(api.call('getClientSettings', {}, { signal })),
    staleTime: settingsFreshMs,
  });
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
