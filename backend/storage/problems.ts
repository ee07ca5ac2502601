/** The database can not be used as it is: told to the person who starts the backend, in one sentence. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}

/** It is another process's for too long, or too many wait for it: worth another try in a moment. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';

  constructor(options?: ErrorOptions) {
    super('the database is busy', options);
  }
}

/**
 * The database server cannot be reached, or its connection broke during a query. Whether a commit that was under way is
 * stored is unknown.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(options?: ErrorOptions) {
    super('the database is unavailable', options);
  }
}

/** It was written by a newer version of the product. */
export class NewerDatabaseError extends DatabaseProblem {
  override name = 'NewerDatabaseError';

  constructor(place: string, setting: 'DATA_DIR' | 'DATABASE_URL') {
    super(
      `The data in ${place} was written by a newer version of Vesper; start that version, or choose another ${setting}.`,
    );
  }
}

/** A PostgreSQL server, as sentences name it: never with its password. */
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
  // It starts, or stops, or has all the connections that it takes.
  '57P03',
  '53300',
];

/** What PostgreSQL, or the way to it, says when it is opened, as a sentence; anything else stays as it is. */
export function problemOfServer(thrown: unknown, { server, database, user }: ServerName): unknown {
  const error = thrown instanceof DatabaseUnavailable ? thrown.cause : thrown;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const look = 'look at DATABASE_URL.';
  if (unreachable.includes(code) || /timeout/i.test(message))
    return new DatabaseProblem(`No PostgreSQL answers at ${server}: start it, or ${look}`);
  if (code === '28P01' || /client password must be a string/.test(message))
    return new DatabaseProblem(`PostgreSQL at ${server} refuses the password of "${user}": ${look}`);
  if (code === '28000') return new DatabaseProblem(`PostgreSQL at ${server} refuses "${user}": ${look}`);
  if (code === '3D000')
    return new DatabaseProblem(
      `PostgreSQL at ${server} has no database "${database}": create it, or ${look}`,
    );
  if (code === '42501' || code === '3F000')
    return new DatabaseProblem(
      `"${user}" may not create tables in the database "${database}" at ${server}: make it the owner, or ${look}`,
    );
  return error;
}

/** SQLSTATE codes: serialization failure, deadlock, lock timeout. */
const conflicts: readonly unknown[] = ['40001', '40P01', '55P03'];

/** Returns whether PostgreSQL refused a statement because of another transaction. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes((error as { code?: unknown } | null)?.code);
}
