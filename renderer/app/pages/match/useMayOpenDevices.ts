import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from '#renderer/services/context.ts';
import { askForDevices } from '../../encounters/startChecks.ts';
import type { Media } from '../../session/signedInServices.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

/**
 * Returns a function that asks for the camera on the match page. Users who can't match (artists, or streamers
 * whose profile is locked) are not asked. The camera opens once the profile is unlocked.
 */
export function useMayOpenDevices(
  live: SignedInServices,
  media: Media,
  locked: { readonly isLocked: boolean | null } | null,
): () => Promise<boolean> {
  const { session, dialogs } = useServices();
  const isArtist = useSnapshot(session.state).user?.rolesGroup === 'artist';
  const mayMatch = !isArtist && (locked === null || locked.isLocked === false);
  const ask = () => askForDevices(dialogs, 'video', () => live.onboarding.answer('media'));
  const isUnlocked = locked?.isLocked === false;
  const open = useEffectEvent(async () => {
    if (await ask()) void media.local.open();
  });
  useEffect(() => {
    if (isUnlocked) void open();
  }, [isUnlocked]);
  return async () => mayMatch && (await ask());
}
