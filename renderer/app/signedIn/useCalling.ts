import { proxy, useSnapshot } from 'valtio';
import type { CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { CallView } from '#renderer/features/call/session/callSession.ts';
import { useServices } from '#renderer/services/context.ts';
import { mayCall } from './calls/mayCall.ts';
import type { Live } from './live.ts';
import type { Media } from './media.ts';

const noMedia = proxy<Live['media']['state']>({ made: null });
const noCall = proxy<{ state: Pick<CallView['state'], 'kind'> }>({ state: { kind: 'idle' } });
const over: readonly CallView['state']['kind'][] = ['idle', 'ended'];

/** Whether a call is under way, from its first ring on; and the way into one from a page. */
export function useCalling(
  live: Live | null,
  fromScreen: string,
): { readonly isInCall: boolean; readonly onCall: (peer: Companion, callType: CallType) => void } {
  const { made } = useSnapshot(live?.media.state ?? noMedia);
  const { session, dialogs } = useServices();
  const { kind } = useSnapshot((made as Media | null)?.call.view ?? noCall).state;

  async function call(peer: Companion, callType: CallType): Promise<void> {
    if (!live || !(await mayCall({ session, dialogs }))) return;
    const media = await live.media.media();
    media.call.call({ peer, callType, fromScreen });
  }

  return {
    isInCall: !over.includes(kind),
    onCall: (peer, callType) => void call(peer, callType),
  };
}
