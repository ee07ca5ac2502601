import type { Recipient, StoredChat } from '#shared/store/records.ts';
import type { Conversation } from '../session/conversation.ts';
import type { MenuAnchor } from '#renderer/ui/useContextMenu.ts';
import type { MessageLogRow } from './rows.ts';
import type { Selection } from './useSelection.ts';

/**
 * A message to scroll to. `requestId` identifies the request, so that the same message can be requested again.
 */
export interface GoTo {
  readonly place: number;
  readonly requestId: string;
}

export interface MessageLogProps {
  /** The open conversation; null: the chat does not exist yet. */
  readonly conversation: Conversation | null;
  readonly chat: StoredChat | null;
  readonly recipient: Recipient;
  readonly name: string;
  /** The other user, whose calls and matches appear between the messages; null: none are shown. */
  readonly encountersWith: string | null;
  readonly selection: Selection;
  /** A message to scroll to, such as a search result; null: none. */
  readonly goTo: GoTo | null;
  readonly onMenu: (row: MessageLogRow, spot: MenuAnchor) => void;
  readonly onDelete: (rows: readonly MessageLogRow[]) => void;
}
