import type { Recipient, StoredChat } from '#shared/store/records.ts';
import type { Conversation } from '../session/conversation.ts';
import type { MenuAnchor } from '#renderer/ui/useMenuAsked.ts';
import type { MessageLogRow } from './rows.ts';
import type { Selection } from './useSelection.ts';

/** A message to go to: its place, and which asking this is, so that the same one can be asked for again. */
export interface GoTo {
  readonly place: number;
  readonly asked: string;
}

export interface MessageLogProps {
  /** Null: nobody has written yet. */
  readonly conversation: Conversation | null;
  readonly chat: StoredChat | null;
  readonly recipient: Recipient;
  readonly name: string;
  /** The other person, whose calls and matches stand between the messages; null: none are shown. */
  readonly encountersWith: string | null;
  readonly selection: Selection;
  /** A message to go to: what was found. */
  readonly goTo: GoTo | null;
  readonly onMenu: (row: MessageLogRow, spot: MenuAnchor) => void;
  readonly onDelete: (rows: readonly MessageLogRow[]) => void;
}
