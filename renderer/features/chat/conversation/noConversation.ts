import { proxy, ref } from 'valtio';
import type { ConversationState } from '../session/conversation.ts';

/** State of a chat that does not exist yet. Never changes. */
export const noConversation = proxy<ConversationState>({
  chat: null,
  messages: ref([]),
  hasOlder: false,
  hasNewer: false,
  loading: null,
  hasFailed: false,
  unreadAfter: null,
});
