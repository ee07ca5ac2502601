import { ConversationPane } from './conversation/ConversationPane.tsx';
import { PortsContext, type ConversationPorts } from './ports.ts';

const stay = () => undefined;

/** The conversation with the other user beside their video in a match or a call. */
export function StageChat({ userId, ports }: { readonly userId: string; readonly ports: ConversationPorts }) {
  return (
    <PortsContext value={ports}>
      <ConversationPane isBare target={{ kind: 'user', userId }} goTo={null} onBack={stay} />
    </PortsContext>
  );
}
