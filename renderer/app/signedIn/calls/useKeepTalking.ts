import { useSnapshot } from 'valtio';
import type { MatchView } from '#renderer/features/match/background.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from '../signedInServices.ts';
import type { Media } from '../media.ts';
import { mayCall } from './mayCall.ts';
import { matchBehind, useCallState } from './useCallState.ts';

/** "Keep talking" (§4.6, item 5): from the match that goes on into a private call with the same person. */
export function useKeepTalking(live: SignedInServices, { match, call }: Pick<Media, 'match' | 'call'>) {
  const services = useServices();
  const state = useCallState(live);
  const view = useSnapshot(match.view) as MatchView;
  if (view.state.kind !== 'live') return undefined;
  const { matchId, companion } = view.state.match;
  const isMine = matchBehind(state) === matchId;

  async function press(): Promise<void> {
    if (await mayCall(services, 'video'))
      call.call({ peer: companion, callType: 'video', fromScreen: 'match', matchId });
  }

  return {
    price: companion.price ?? null,
    state: !isMine
      ? ('idle' as const)
      : state?.kind === 'ringingOut'
        ? ('ringing' as const)
        : ('asking' as const),
    onPress: () => void press(),
    onCancel: () => call.hangUp(),
  };
}
