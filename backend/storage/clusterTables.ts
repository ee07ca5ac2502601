import type { Generated } from 'kysely';

// The tables that several processes of one deployment share. schema.ts describes what holds for all tables.

/** The running processes. A row that is not renewed for a few seconds belongs to a process that died. */
export interface NodesTable {
  id: string;
  /** When the process renewed the row, by the clock of the database. */
  seen_ms: number;
  /** 1: the process ended normally. Another process takes its users over and deletes the row. */
  has_left: Generated<number>;
}

/** Owners of tasks that only one process at a time may do. */
export interface LeasesTable {
  name: string;
  node: string;
  /** Grows with every new owner. A transaction of a former owner fails if it requires its own epoch. */
  epoch: number;
  until_ms: number;
}

/** Periodic jobs: each run happens in one process. */
export interface JobsTable {
  name: string;
  /** The process that runs the job now; null if none does. */
  node: string | null;
  /** The run counts as failed after this time, and another process may start it. */
  until_ms: number;
  /** The start of the last run that succeeded; 0 before the first one. */
  done_ms: number;
}

/** Values that all processes of a deployment share, for example the key that signs addresses of files. */
export interface DeploymentTable {
  name: string;
  value: string;
}
