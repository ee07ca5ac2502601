// The door to what goes on behind every page. It brings no screens: those are behind index.ts.
export type { Chats } from './chatContext.ts';
export { hrefOfTarget, keyOfTarget, targetIn, targetOf, type Target } from './conversation/target.ts';
export { createChatActions } from './session/actions.ts';
export { createChatSession, type ChatSession } from './session/chatSession.ts';
