/** One step of a desk, of the machine or of the operator's command. Rows are only added; old ones expire. */
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
