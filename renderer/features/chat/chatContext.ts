import { createContext, use } from 'react';
import type { ChatActions } from './session/actions.ts';
import type { ChatSession } from './session/chatSession.ts';

/** The signed-in person's chats, as the screens use them. */
export interface Chats {
  readonly session: ChatSession;
  readonly actions: ChatActions;
}

export const ChatContext = createContext<Chats | null>(null);

/** Of the person who is signed in; throws outside of the pages that have chats. */
export function useChats(): Chats {
  const chats = use(ChatContext);
  if (!chats) throw new Error('useChats needs a ChatContext');
  return chats;
}
