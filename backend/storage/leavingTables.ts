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
