import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { ChatFeature } from '#shared/domain/settings.ts';
import { useServices } from './context.ts';
import { settingsQueries } from './useSettings.ts';

/**
 * §6.3: what a composer offers. The service's settings narrow it for goddesses; everybody else has all of it, and so has a
 * goddess where nothing is said.
 */
export function useChatFeatures(): (feature: ChatFeature) => boolean {
  const { api, session } = useServices();
  const isNarrowed = useSnapshot(session.state).user?.rolesGroup === 'goddess';
  const { data } = useQuery({ ...settingsQueries(api).settings, enabled: isNarrowed });
  const offered = isNarrowed ? (data?.chatFeatures ?? null) : null;
  return (feature) => offered === null || offered.includes(feature);
}
