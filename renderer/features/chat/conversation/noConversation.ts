import { proxy, ref } from 'valtio';
import type { ConversationState } from '../session/conversation.ts';

/** What is shown of a conversation that nobody has begun. Never changes. */
export const noConversation = proxy<ConversationState>({
  chat: null,
  messages: ref([]),
  hasOlder: false,
  hasNewer: false,
  loading: null,
  hasFailed: false,
  unreadAfter: null,
});
