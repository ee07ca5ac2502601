import type { Role } from '#shared/domain/roles.ts';
import { ChatPage } from '../../ChatPage.tsx';
import { useComposerPorts } from '../../composer/useComposerPorts.tsx';
import { noPorts, type ConversationPorts } from '../../ports.ts';

/** Renders the chat screen with the product's composer, and `ports` on top, in tests and benchmarks. */
export function ComposedChatPage({ role, ports }: { role: Role; ports?: Partial<ConversationPorts> }) {
  const composing = useComposerPorts();
  return <ChatPage role={role} ports={{ ...noPorts, ...composing, ...ports }} />;
}
