/**
 * The database cannot be used as it is. The message is one sentence for the operator who starts the backend.
 */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}

/** Another process keeps the database locked, or too many transactions wait for it. The caller may retry. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';

  constructor(options?: ErrorOptions) {
    super('the database is busy', options);
  }
}

/**
 * The database server cannot be reached, or its connection broke during a query. A commit in progress may or
 * may not be stored.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(options?: ErrorOptions) {
    super('the database is unavailable', options);
  }
}

/** A newer version of the product wrote the database. */
export class NewerDatabaseError extends DatabaseProblem {
  override name = 'NewerDatabaseError';

  constructor(place: string, setting: 'DATA_DIR' | 'DATABASE_URL') {
    super(
      `The data in ${place} was written by a newer version of Vesper; start that version, or choose another ${setting}.`,
    );
  }
}

/** A PostgreSQL server as messages name it, without its password. */
export interface ServerName {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

const unreachable: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  // PostgreSQL is starting or stopping, or has no free connection.
  '57P03',
  '53300',
];

/**
 * Returns a {@link DatabaseProblem} with one sentence for a known error of opening PostgreSQL. Returns any
 * other error unchanged.
 */
export function problemOfServer(thrown: unknown, { server, database, user }: ServerName): unknown {
  const error = thrown instanceof DatabaseUnavailable ? thrown.cause : thrown;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const hint = 'look at DATABASE_URL.';
  if (unreachable.includes(code) || /timeout/i.test(message))
    return new DatabaseProblem(`No PostgreSQL answers at ${server}: start it, or ${hint}`);
  if (code === '28P01' || /client password must be a string/.test(message))
    return new DatabaseProblem(`PostgreSQL at ${server} refuses the password of "${user}": ${hint}`);
  if (code === '28000') return new DatabaseProblem(`PostgreSQL at ${server} refuses "${user}": ${hint}`);
  if (code === '3D000')
    return new DatabaseProblem(
      `PostgreSQL at ${server} has no database "${database}": create it, or ${hint}`,
    );
  if (code === '42501' || code === '3F000')
    return new DatabaseProblem(
      `"${user}" may not create tables in the database "${database}" at ${server}: make it the owner, or ${hint}`,
    );
  return error;
}

/** SQLSTATE codes: serialization failure, deadlock, lock timeout. */
const conflicts: readonly unknown[] = ['40001', '40P01', '55P03'];

/** Returns whether PostgreSQL refused a statement because of another transaction. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes((error as { code?: unknown } | null)?.code);
}
