import { createContext, use } from 'react';
import type { CallType } from '#shared/domain/calls.ts';
import type { StoredChat } from '#shared/store/records.ts';

/** What the conversation gets from other features: calls, the navigation and the settings of this device. */
export interface ChatPorts {
  /** Starts a call; null: the user is in a call or about to enter one. */
  readonly call: ((chat: StoredChat, callType: CallType) => void) | null;
  /**
   * Sets the function that asks the user before they leave this chat, because leaving would lose something.
   * The promise resolves to true if the user leaves. Null: no question.
   */
  readonly setLeaveQuestion: (ask: (() => Promise<boolean>) | null) => void;
  /** Whether the user wants previews of links. */
  readonly hasLinkPreviews: boolean;
}

/** The ports beside a match or a call: no second call, free leaving, no previews of links. */
export const stagePorts: ChatPorts = {
  call: null,
  setLeaveQuestion: () => undefined,
  hasLinkPreviews: false,
};

export const PortsContext = createContext<ChatPorts>(stagePorts);

export const usePorts = (): ChatPorts => use(PortsContext);
