/**
 * Questions of a person to a desk, until they are solved. A later question in the same chat is a separate
 * ticket.
 */
export interface TicketsTable {
  id: string;
  number: number;
  chat_id: string;
  /** Id of the person who asked. */
  user_id: string;
  subtype: string;
  /** `new`, `taken`, `waiting` or `solved`. At most one ticket of a chat is not solved. */
  state: string;
  owner_id: string | null;
  opened_ms: number;
  /**
   * Time since which the ticket waits for the desk or for the person; for a solved ticket, when it was
   * solved.
   */
  since_ms: number;
}

/** Steps of staff on a ticket. `note` holds the text of a note among staff. */
export interface TicketStepsTable {
  id: string;
  ticket_id: string;
  /** `taken`, `released`, `solved`, `reopened` or `note`. */
  kind: string;
  by_id: string;
  note: string | null;
  at_ms: number;
}
