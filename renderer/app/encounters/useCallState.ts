import { proxy, useSnapshot } from 'valtio';
import type { CallState, CallView } from '#renderer/features/call/background.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import type { Media } from '../session/media.ts';

const noMedia = proxy<SignedInServices['media']['state']>({ made: null });
const noCall = proxy<{ state: CallView['state'] | null }>({ state: null });

/** What calls are doing; null as long as nothing has brought them. */
export function useCallState(live: SignedInServices | null): CallState | null {
  const { made } = useSnapshot(live?.media.state ?? noMedia);
  return useSnapshot((made as Media | null)?.call.view ?? noCall).state as CallState | null;
}

/** Whom this person is in a call with, or on the way into one; null while nothing goes on, or it only rings. */
export function peerOf(state: CallState | null): Companion | null {
  switch (state?.kind) {
    case 'asking':
      return state.peer;
    case 'ringingOut':
    case 'connecting':
    case 'incall':
      return state.call.peer;
    default:
      return null;
  }
}

/** The call that this person is in or on the way into, by whom it is with. */
export const currentPeer = (state: CallState | null): string | null => peerOf(state)?._id ?? null;

/** The match that the call goes on from, whose stage stays until both are in the call. */
export function matchBehind(state: CallState | null): string | null {
  switch (state?.kind) {
    case 'asking':
      return state.matchId;
    case 'ringingOut':
    case 'connecting':
      return state.call.matchId;
    default:
      return null;
  }
}

/** Seen in full, on its own page or on the way to it. */
export const isLarge = (state: CallState | null): boolean =>
  state !== null && 'isMini' in state && !state.isMini;
