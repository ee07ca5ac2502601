import { createContext, use, type ReactNode } from 'react';
import type { CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import type { Target } from './conversation/target.ts';

/**
 * The user whom the panel shows. `chat` is null if there are no messages yet, or while that is unknown
 * (`isLooking`).
 */
export interface PanelProps {
  readonly target: Target;
  readonly chat: StoredChat | null;
  /** The other user if there is no chat that names them. */
  readonly stranger: Companion | null;
  readonly isLooking: boolean;
}

/** A user and the chat with them. `_id` is null before the first message. */
export interface ChatWith {
  readonly _id: string | null;
  readonly user: Companion | null;
}

/**
 * Functions that the chat screen gets from other parts and features: composer, media viewer, panel, calls,
 * reports. The screen hides functions that are null; only the call buttons stay, disabled with a reason.
 */
export interface ConversationPorts {
  /** Renders the composer. `chat` is null before the first message. */
  readonly renderComposer: (recipient: Recipient, chat: StoredChat | null) => ReactNode;
  /** Called when a media tile is pressed in any state. The viewer asks about blurred and paid media. */
  readonly openMedium: (message: Message, item: MediaItem) => void;
  /** Renders the panel about the companion, beside the conversation; null: no panel. */
  readonly renderPanel: ((about: PanelProps) => ReactNode) | null;
  /** Starts a call; null: the user is in a call or about to enter one. */
  readonly call: ((chat: StoredChat, callType: CallType) => void) | null;
  /** Returns whether calls with this user are offered; false if a call can never happen. */
  readonly isCallable: (chat: StoredChat) => boolean;
  readonly report: ((chat: ChatWith, message: Message | null) => void) | null;
  /** Blocks the other user; `isOn` false unblocks. */
  readonly block: ((chat: ChatWith, isOn?: boolean) => void) | null;
  /**
   * Sets the function that asks the user before they leave this chat, because leaving would lose something.
   * The promise resolves to true if the user leaves. Null: no question.
   */
  readonly holdLeaving: (ask: (() => Promise<boolean>) | null) => void;
  /** Whether the user wants previews of links. */
  readonly hasLinkPreviews: boolean;
  /** Returns the URL of an animated picture; null: this client does not have it. */
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
