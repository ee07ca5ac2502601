// Exports for code that runs behind every page. It loads no screens: those are in index.ts.
export type { Chats } from './chatContext.ts';
export { hrefOfTarget, keyOfTarget, targetIn, targetOf, type Target } from './conversation/target.ts';
export { createChatActions } from './session/actions.ts';
export { createChatSession, type ChatSession } from './session/chatSession.ts';
