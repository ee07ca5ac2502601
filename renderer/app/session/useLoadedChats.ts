import { proxy, useSnapshot } from 'valtio';
import type { ChatHolderState } from './chatHolder.ts';
import type { SignedInServices } from './signedInServices.ts';

const noChats = proxy<ChatHolderState>({ chats: null, notices: null, hasFailed: false, health: null });

/** Chats and what goes with them, as far as they are there yet. */
export function useLoadedChats(
  live: Pick<SignedInServices, 'chats'> | null,
): Pick<ChatHolderState, 'chats' | 'notices'> {
  const { chats, notices } = useSnapshot(live?.chats.state ?? noChats);
  // What lives in them is no state of the holder's: the objects themselves.
  return { chats: chats as ChatHolderState['chats'], notices: notices as ChatHolderState['notices'] };
}
