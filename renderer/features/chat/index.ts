export { ChatContext, type Chats } from './chatContext.ts';
export { StageChat } from './StageChat.tsx';
export { ChatPage } from './ChatPage.tsx';
export { keyOfTarget, targetIn } from './conversation/target.ts';
export { noPorts, type ConversationPorts } from './ports.ts';
export { useComposerPorts } from './composer/useComposerPorts.tsx';
export { usePanelPorts } from './panel/usePanelPorts.tsx';
