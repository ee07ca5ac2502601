export { ChatContext, type Chats } from './chatContext.ts';
export { ChatPage, StageChat } from './ChatPage.tsx';
export { keyOfTarget, targetIn } from './conversation/target.ts';
export type { ChatPorts } from './ports.ts';
