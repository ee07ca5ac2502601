import { useSnapshot } from 'valtio';
import { isStreamer } from '#shared/domain/roles.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';

/** Loaded separately, together with the chats that send gifts. */
export const EncounterGiftSheet = lazyComponent(
  lazyModule({
    load: async () => (await import('./EncounterGifts.tsx')).EncounterGiftSheet,
    retry: retryUntilLoaded,
  }),
);

/** Returns whether the user can give gifts: users send them, streamers receive them (§1). */
export function useCanGiveGifts(): boolean {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  return user !== null && !isStreamer(user.rolesGroup);
}
