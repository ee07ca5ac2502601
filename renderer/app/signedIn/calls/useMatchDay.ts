import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MatchDay } from '#shared/domain/matching.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { MatchSession, MatchView } from '#renderer/features/match/background.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from '../signedInServices.ts';
import { useSplit } from './useSplit.ts';

/** Until when today's reward has been told; beside the person's id, for several may use one browser. */
const keyOf = (me: string) => `matchReward:${me}`;

/**
 * Today's matches, where they are counted for a reward (split `match_rewards`); null elsewhere. The reward is announced once
 * a day, when nobody is looked for.
 */
export function useMatchDay(live: Pick<SignedInServices, 'splits'>, match: MatchSession): MatchDay | null {
  const { dialogs, session } = useServices();
  const { state, day } = useSnapshot(match.view) as MatchView;
  const [wasKnown] = useState(() => live.splits.known()['match_rewards'] !== undefined);
  const isOn = useSplit(live, 'match_rewards', true);
  useEffect(() => {
    if (!isOn) return undefined;
    const scope = createScope();
    match.onOver(scope, () => void match.checkBan());
    // Before the group was drawn the day had the limit of who is in none.
    if (!wasKnown) void match.checkBan();
    return () => scope.end();
  }, [match, isOn, wasKnown]);

  const tell = useEffectEvent(({ rewardAt, limit, resetsAt }: MatchDay) => {
    const local = createKeyValue('local');
    const key = keyOf(session.state.user?._id ?? '');
    if (rewardAt === null || local.read(key) === resetsAt) return;
    local.write(key, resetsAt);
    void dialogs.open('daily match reward', { usual: rewardAt, limit });
  });
  const isFree = state.kind === 'idle' || state.kind === 'stopped';
  const hasReward = day !== null && day.rewardAt !== null && day.used >= day.rewardAt;
  const reached = isOn && isFree && hasReward ? day : null;
  useEffect(() => {
    if (reached) tell(reached);
  }, [reached]);

  return isOn ? day : null;
}
