import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MatchDay } from '#shared/domain/matching.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import type { MatchSession, MatchView } from '#renderer/features/match/background.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { askForDevices } from '../../encounters/startChecks.ts';
import type { Media, SignedInServices } from '../../session/signedInServices.ts';
import { useSplit } from '../../encounters/useSplit.ts';

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

/**
 * Returns false if the desktop's bundled backend can't run demo companions on this system. Each search checks
 * again, because the backend detects it some seconds after its start.
 */
export function useHasCompanions(isSearching: boolean): boolean {
  const { platform } = useServices();
  const [hasCompanions, setHasCompanions] = useState(true);
  useEffect(() => {
    if (!isSearching) return;
    let isCurrent = true;
    void platform.hasCompanions().then((has) => {
      if (isCurrent) setHasCompanions(has);
    });
    return () => {
      isCurrent = false;
    };
  }, [platform, isSearching]);
  return hasCompanions;
}

/**
 * Storage key of the day whose reward was announced. Contains the user's id, because users may share a
 * browser.
 */
const keyOf = (me: string, what: 'matches' | 'coins') =>
  what === 'matches' ? `matchReward:${me}` : `matchReward:${me}:coins`;

/**
 * Returns today's matches if they count for a reward (split `match_rewards`); undefined until they are
 * loaded, else null. Announces each reward once a day, while no search and no match is active.
 */
export function useMatchDay(
  live: Pick<SignedInServices, 'splits'>,
  match: MatchSession,
): MatchDay | null | undefined {
  const { dialogs, session } = useServices();
  const { state, day } = useSnapshot(match.view) as MatchView;
  const [wasKnown] = useState(() => live.splits.known()['match_rewards'] !== undefined);
  const isOn = useSplit(live, 'match_rewards', true);
  useEffect(() => {
    if (!isOn) return undefined;
    const scope = createScope();
    match.onOver(scope, () => void match.checkBan());
    // A response from before the group was known has the limit for users without a group.
    if (!wasKnown) void match.checkBan();
    return () => scope.end();
  }, [match, isOn, wasKnown]);

  const announce = useEffectEvent(({ used, rewardAt, reward, limit, resetsAt }: MatchDay) => {
    const isNew = (what: 'matches' | 'coins') => {
      const local = createKeyValue('local');
      const key = keyOf(session.state.user?._id ?? '', what);
      if (local.read(key) === resetsAt) return false;
      local.write(key, resetsAt);
      return true;
    };
    if (reward && reward.counted >= reward.matches && isNew('coins'))
      void dialogs.open('daily match reward', { coins: reward.coins, matches: reward.matches });
    if (rewardAt !== null && used >= rewardAt && isNew('matches'))
      void dialogs.open('daily match reward', { usual: rewardAt, limit });
  });
  const isFree = state.kind === 'idle' || state.kind === 'stopped';
  const reached = isOn && isFree ? day : null;
  useEffect(() => {
    if (reached) announce(reached);
  }, [reached]);

  return isOn ? (day ?? undefined) : null;
}
