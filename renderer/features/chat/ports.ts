import { createContext, use, type ReactNode } from 'react';
import type { CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import type { Target } from './conversation/target.ts';

/** Whom the panel is about. `chat` is null where nobody has written yet, and while that is not known (`isLooking`). */
export interface PanelProps {
  readonly target: Target;
  readonly chat: StoredChat | null;
  /** Who it is, where there is no chat that says so. */
  readonly stranger: Companion | null;
  readonly isLooking: boolean;
}

/** A person and the chat with them; `_id` is null while nobody has written. */
export interface ChatWith {
  readonly _id: string | null;
  readonly user: Companion | null;
}

/**
 * What the chat screen takes from others: the composer, the media viewer and the panel are parts of their own, calls and
 * reports belong to other features. Whatever is absent is not offered; only the call buttons stay, and say why they can't be pressed.
 */
export interface ConversationPorts {
  /** Where one writes. `chat` is null for somebody with whom there is none yet. */
  readonly renderComposer: (recipient: Recipient, chat: StoredChat | null) => ReactNode;
  /** A tile was pressed, whatever its state: what is blurred or to be paid for is asked about there. */
  readonly openMedium: (message: Message, item: MediaItem) => void;
  /** About the companion, beside the conversation. */
  readonly renderPanel: ((about: PanelProps) => ReactNode) | null;
  /** Null: this person is in a call, or on the way into one. */
  readonly call: ((chat: StoredChat, callType: CallType) => void) | null;
  /** Whether calls with them are offered at all: not where one could never come about. */
  readonly isCallable: (chat: StoredChat) => boolean;
  readonly report: ((chat: ChatWith, message: Message | null) => void) | null;
  /** Blocks the other one, or (false) ends that. */
  readonly block: ((chat: ChatWith, isOn?: boolean) => void) | null;
  /**
   * Something would be lost with this chat: whoever leaves it for another or for another page is asked first, by what is
   * given here, which answers whether they leave. Null: not any more.
   */
  readonly holdLeaving: (ask: (() => Promise<boolean>) | null) => void;
  /** Whether the user wants cards of links. */
  readonly hasLinkPreviews: boolean;
  /** Where an animated picture is; null: this client does not have it. */
  readonly gifSource: (gifId: string) => string | null;
}

export const noPorts: ConversationPorts = {
  renderComposer: () => null,
  openMedium: () => undefined,
  renderPanel: null,
  call: null,
  isCallable: () => true,
  report: null,
  block: null,
  holdLeaving: () => undefined,
  hasLinkPreviews: false,
  gifSource: () => null,
};

export const PortsContext = createContext<ConversationPorts>(noPorts);

export function usePorts(): ConversationPorts {
  return use(PortsContext);
}
