import { useSnapshot } from 'valtio';
import { isStreamer } from '#shared/domain/roles.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';

/** With what it takes to send one, in a chunk of the chats. */
export const EncounterGiftSheet = lazyComponent(
  lazyModule({
    load: async () => (await import('./EncounterGifts.tsx')).EncounterGiftSheet,
    retry: retryUntilLoaded,
  }),
);

/** Whether one gives gifts at all: users send them, streamers earn by them (§1). */
export function useCanGiveGifts(): boolean {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  return user !== null && !isStreamer(user.rolesGroup);
}
