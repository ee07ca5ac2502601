import { proxy, useSnapshot } from 'valtio';
import type { ChatHolderState } from './signedInServices.ts';
import type { SignedInServices } from './signedInServices.ts';

const noChats = proxy<ChatHolderState>({ chats: null, notices: null, hasFailed: false, health: null });

/** Returns the chats and their notices; each is null until it is loaded. */
export function useLoadedChats(
  live: Pick<SignedInServices, 'chats'> | null,
): Pick<ChatHolderState, 'chats' | 'notices'> {
  const { chats, notices } = useSnapshot(live?.chats.state ?? noChats);
  // Returns the objects themselves, because their contents are not part of the snapshot.
  return { chats: chats as ChatHolderState['chats'], notices: notices as ChatHolderState['notices'] };
}
