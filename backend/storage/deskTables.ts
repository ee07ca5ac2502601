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
  /** `new`, `taken`, `waiting` or `solved`. Each chat has at most one ticket that is not solved. */
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

/**
 * Archives with a copy of a user's data (backend/leaving). The file's key in the store is derived from the
 * id.
 */
export interface DataExportsTable {
  id: string;
  user_id: string;
  /** `waiting`, `ready` or `failed`. */
  state: string;
  asked_ms: number;
  /** End of the time in which the archive can be downloaded; null: it is not ready. */
  expires_ms: number | null;
  /** Size of the archive; null: it is not ready. */
  bytes: number | null;
}

/** One action of a staff member, of the system or of an operator's command. Rows are never changed; old rows are deleted. */
export interface AuditLinesTable {
  line: number;
  at_ms: number;
  desk: string;
  step: string;
  /** `staff`, `machine` or `command`. */
  actor: string;
  /** The staff member; null for the machine and the command. */
  by_id: string | null;
  /** The person whom the step is about. */
  user_id: string | null;
  /** Kind of the item that the step belongs to: `payout`, `case` and so on. */
  ref_kind: string | null;
  ref_id: string | null;
  state_before: string | null;
  state_after: string | null;
  cents: number | null;
  coins: number | null;
  until_ms: number | null;
  /** The reason in the words of the staff member. */
  note: string | null;
  /** Number of the line that this one takes back. */
  undoes_line: number | null;
  /** Start of the hash that names the staff member's session; null: no request led to the step. */
  session_id: string | null;
  /** Time at which that session began. */
  session_ms: number | null;
  /** Program and system of the staff member: `Chrome 141, Windows`. */
  device: string | null;
  /** SHA-256 over the line and the `chain` of the line before. */
  chain: string;
}
