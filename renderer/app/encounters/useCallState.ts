import { proxy, useSnapshot } from 'valtio';
import type { Companion } from '#shared/domain/person.ts';
import type { CallState, CallView } from '#renderer/features/call/background.ts';
import type { SignedInServices, Media } from '../session/signedInServices.ts';

const noMedia = proxy<SignedInServices['media']['state']>({ loaded: null });
const noCall = proxy<{ state: CallView['state'] | null }>({ state: null });

/** Returns the state of calls; null while their module is not loaded. */
export function useCallState(live: SignedInServices | null): CallState | null {
  const { loaded } = useSnapshot(live?.media.state ?? noMedia);
  return useSnapshot((loaded as Media | null)?.call.view ?? noCall).state as CallState | null;
}

/**
 * Returns the other person of the call that is active or starting; null without a call, or while an
 * incoming call rings.
 */
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

/** Returns the id of the other person of the call that is active or starting; null if there is none. */
export const currentPeer = (state: CallState | null): string | null => peerOf(state)?._id ?? null;

/**
 * Returns the id of the match that the call continues; its stage stays until both people have joined the
 * call.
 */
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

/** Returns whether the call is shown in full size, or is about to be. */
export const isLarge = (state: CallState | null): boolean =>
  state !== null && 'isMini' in state && !state.isMini;

/**
 * Marks a history entry that a call has added, when it started or was enlarged. After the call the user
 * returns to the previous entry. Without the mark, the user opened the page of calls and stays there.
 */
export const callEntry = { isOfCall: true } as const;

export const isOfCall = (state: unknown): boolean =>
  (state as Partial<typeof callEntry> | null)?.isOfCall === true;
