import { createContext, use } from 'react';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { SendEntry } from '#shared/store/records.ts';
import type { MenuAnchor } from '#renderer/ui/useMenuAsked.ts';
import type { MessageLogRow } from '../conversation/rows.ts';

/** What a row asks of the conversation. Always the same object: rows are not drawn again because of it. */
export interface RowPorts {
  readonly openMedium: (message: Message, item: MediaItem) => void;
  readonly gifSource: (gifId: string) => string | null;
  readonly resend: (entry: SendEntry) => void;
  /** For good. */
  readonly discard: (entry: SendEntry) => void;
  /** While it is on its way: its words go back to where they were written. */
  readonly stop: (entry: SendEntry) => void;
  readonly removeFile: (entry: SendEntry, fileId: string) => void;
  readonly toggle: (row: MessageLogRow) => void;
  /** Null takes one's reaction back. */
  readonly react: (message: Message, emoji: string | null) => void;
  readonly reply: (message: Message) => void;
  /** Scrolls to a message of this chat. */
  readonly goTo: (messageId: string) => void;
  readonly openMenu: (row: MessageLogRow, spot: MenuAnchor, focus: 'menu' | 'reactions') => void;
}

/** Pictures of the two people, for what names who reacted. Null: none. */
export interface RowPeople {
  readonly own: string | null;
  readonly companion: string | null;
}
export const RowPeopleContext = createContext<RowPeople>({ own: null, companion: null });
export const useRowPeople = (): RowPeople => use(RowPeopleContext);

export const RowPortsContext = createContext<RowPorts | null>(null);

export function useRowPorts(): RowPorts {
  const ports = use(RowPortsContext);
  if (!ports) throw new Error('a message stands in a conversation');
  return ports;
}

/** Asks for the price and calls this person; null: they can't be called now. */
export const CallAgainContext = createContext<(() => void) | null>(null);
export const useCallAgain = () => use(CallAgainContext);
