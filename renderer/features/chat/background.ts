// Exports for code that runs behind every page. Screens are exported by index.ts, so that this file loads
// none.
export type { Chats } from './chatContext.ts';
export { hrefOfTarget, keyOfTarget, targetIn, targetOf, type Target } from './conversation/target.ts';
export { createChatActions } from './session/actions.ts';
export { createChatSession, type ChatSession } from './session/chatSession.ts';
