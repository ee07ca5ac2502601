/** What a person asked of a desk, until it is solved. A later question in the same chat is a ticket of its own. */
export interface TicketsTable {
  id: string;
  number: number;
  chat_id: string;
  /** Who asked. */
  user_id: string;
  subtype: string;
  /** `new`, `taken`, `waiting` or `solved`. At most one ticket of a chat is not solved. */
  state: string;
  owner_id: string | null;
  opened_ms: number;
  /** Since when it waits for the desk or for the person; of a solved one, when it was solved. */
  since_ms: number;
}

/** What staff did with a ticket; `note` holds the text of a note among staff. */
export interface TicketStepsTable {
  id: string;
  ticket_id: string;
  /** `taken`, `released`, `solved`, `reopened` or `note`. */
  kind: string;
  by_id: string;
  note: string | null;
  at_ms: number;
}
