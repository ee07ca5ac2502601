import type { Role } from '#shared/domain/roles.ts';
import { ChatPage } from '../../ChatPage.tsx';
import { useComposerPorts } from '../../composer/useComposerPorts.tsx';
import { noPorts, type ConversationPorts } from '../../ports.ts';

/** The chat screen with what the product writes with, and `ports` besides: for tests and benches of the screen. */
export function ComposedChatPage({ role, ports }: { role: Role; ports?: Partial<ConversationPorts> }) {
  const composing = useComposerPorts();
  return <ChatPage role={role} ports={{ ...noPorts, ...composing, ...ports }} />;
}
