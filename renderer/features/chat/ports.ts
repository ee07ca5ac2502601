import { createContext, use, type ReactNode } from 'react';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import type { Target } from './conversation/target.ts';

/** Whom the panel is about. `chat` is null where nobody has written yet, and while that is not known (`isLooking`). */
export interface PanelProps {
  readonly target: Target;
  readonly chat: StoredChat | null;
  readonly isLooking: boolean;
}

/**
 * What the chat screen takes from others: the composer, the media viewer and the panel are parts of their own, calls and
 * reports belong to other features. Whatever is absent is not offered; a call is shown as not possible yet.
 */
export interface ConversationPorts {
  /** Null: a plain field for text. `chat` is null for somebody with whom there is none yet. */
  readonly renderComposer: ((recipient: Recipient, chat: StoredChat | null) => ReactNode) | null;
  /** A tile was pressed, whatever its state: what is blurred or to be paid for is asked about there. */
  readonly openMedium: (message: Message, item: MediaItem) => void;
  /** About the companion, beside the conversation. */
  readonly renderPanel: ((about: PanelProps) => ReactNode) | null;
  readonly call: ((chat: StoredChat) => void) | null;
  readonly report: ((chat: StoredChat, message: Message | null) => void) | null;
  /** Blocks the other one, or (false) ends that. */
  readonly block: ((chat: StoredChat, isOn?: boolean) => void) | null;
  /** Where an animated picture is; null: this client does not have it. */
  readonly gifSource: (gifId: string) => string | null;
}

export const noPorts: ConversationPorts = {
  renderComposer: null,
  openMedium: () => undefined,
  renderPanel: null,
  call: null,
  report: null,
  block: null,
  gifSource: () => null,
};

export const PortsContext = createContext<ConversationPorts>(noPorts);

export function usePorts(): ConversationPorts {
  return use(PortsContext);
}
