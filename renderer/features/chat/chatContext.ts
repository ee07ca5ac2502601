import { createContext, use } from 'react';
import type { ChatActions } from './session/actions.ts';
import type { ChatSession } from './session/chatSession.ts';

/** The signed-in user's chats, for the screens. */
export interface Chats {
  readonly session: ChatSession;
  readonly actions: ChatActions;
}

export const ChatContext = createContext<Chats | null>(null);

/** Returns the signed-in user's chats. Throws outside of the pages that provide them. */
export function useChats(): Chats {
  const chats = use(ChatContext);
  if (!chats) throw new Error('useChats needs a ChatContext');
  return chats;
}
