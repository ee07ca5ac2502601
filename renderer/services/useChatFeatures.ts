import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { ChatFeature } from '#shared/domain/settings.ts';
import { useServices } from './context.ts';
import { settingsQueries } from './useSettings.ts';

/**
 * §6.3: returns a function that tells whether the composer offers a feature. The settings limit only
 * goddesses; without such a setting all features are offered.
 */
export function useChatFeatures(): (feature: ChatFeature) => boolean {
  const { api, session } = useServices();
  const isNarrowed = useSnapshot(session.state).user?.rolesGroup === 'goddess';
  const { data } = useQuery({ ...settingsQueries(api).settings, enabled: isNarrowed });
  const offered = isNarrowed ? (data?.chatFeatures ?? null) : null;
  return (feature) => offered === null || offered.includes(feature);
}
