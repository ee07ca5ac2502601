import { createContext, use } from 'react';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { SendEntry } from '#shared/store/records.ts';
import type { MenuAnchor } from '#renderer/ui/useContextMenu.ts';
import type { MessageLogRow } from '../conversation/rows.ts';

/**
 * Functions that rows get from the conversation. The object never changes, so that it causes no rendering.
 */
export interface RowCommands {
  readonly openMedium: (message: Message, item: MediaItem) => void;
  readonly resend: (entry: SendEntry) => void;
  /** Deletes a pending message. */
  readonly discard: (entry: SendEntry) => void;
  /** Cancels a pending message; its text returns to the composer. */
  readonly stop: (entry: SendEntry) => void;
  readonly removeFile: (entry: SendEntry, fileId: string) => void;
  readonly toggle: (row: MessageLogRow) => void;
  /** Sets the user's reaction; null removes it. */
  readonly react: (message: Message, emoji: string | null) => void;
  readonly reply: (message: Message) => void;
  /** Scrolls to a message of this chat. */
  readonly goTo: (messageId: string) => void;
  readonly openMenu: (row: MessageLogRow, spot: MenuAnchor, focus: 'menu' | 'reactions') => void;
}

/** Avatars of the two users for reactions; null: no avatar. */
export interface RowPeople {
  readonly own: string | null;
  readonly companion: string | null;
}
export const RowPeopleContext = createContext<RowPeople>({ own: null, companion: null });
export const useRowPeople = (): RowPeople => use(RowPeopleContext);

export const RowCommandsContext = createContext<RowCommands | null>(null);

export function useRowCommands(): RowCommands {
  const commands = use(RowCommandsContext);
  if (!commands) throw new Error('useRowCommands needs a RowCommandsContext');
  return commands;
}

/**
 * Function that asks for confirmation of the price and calls the other user; null: a call is not possible
 * now.
 */
export const CallAgainContext = createContext<(() => void) | null>(null);
export const useCallAgain = () => use(CallAgainContext);
