import { logger } from '#shared/lib/logger.ts';
import { Damaged } from './idb.ts';

export interface DatabasePlan {
  readonly name: string;
  readonly version: number;
  /** Upgrades step by step from the stored version; 0: the database is new. */
  upgrade(database: IDBDatabase, transaction: IDBTransaction, from: number): Promise<void>;
  /** Rejects if the stored data is unusable. */
  check(database: IDBDatabase): Promise<void>;
}

/** The database belongs to a newer version of the client and stays unchanged. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}
/** The browser refuses storage or does not answer. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';
}

/** Errors of `open` that say nothing about the data: private windows, disabled storage, full disk. */
const refusals = [
  'SecurityError',
  'InvalidStateError',
  'QuotaExceededError',
  'TimeoutError',
  'NotAllowedError',
];

/**
 * Resolves with the result of an open or delete request, or rejects after a timeout. An older tab may block
 * the request forever. `late` closes a database that opens after the timeout.
 */
function answered<T>(request: IDBOpenDBRequest, withinMs: number, late: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DOMException('the database does not answer', 'TimeoutError'));
    }, withinMs);
    request.onsuccess = () => {
      clearTimeout(timer);
      if (isLate) late();
      else resolve(request.result as T);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error as Error);
    };
  });
}

async function open(plan: DatabasePlan, withinMs: number): Promise<IDBDatabase> {
  const request = indexedDB.open(plan.name, plan.version);
  let failure: unknown = null;
  request.onupgradeneeded = ({ oldVersion }) => {
    const { transaction } = request;
    if (!transaction) return;
    plan.upgrade(request.result, transaction, oldVersion).catch((error: unknown) => {
      failure = error;
      transaction.abort();
    });
  };
  try {
    const database = await answered<IDBDatabase>(request, withinMs, () => request.result.close());
    try {
      await plan.check(database);
      return database;
    } catch (cause) {
      database.close();
      throw new Damaged(`${plan.name} can't be read`, { cause });
    }
  } catch (error) {
    throw failure ?? error;
  }
}

export async function deleteDatabase(name: string, withinMs: number): Promise<void> {
  await answered(indexedDB.deleteDatabase(name), withinMs, () => undefined);
}

/** Opens the database. If it is damaged, deletes it and creates an empty one. */
export async function openDatabase(
  plan: DatabasePlan,
  withinMs: number,
): Promise<{ readonly database: IDBDatabase; readonly isRebuilt: boolean }> {
  try {
    try {
      return { database: await open(plan, withinMs), isRebuilt: false };
    } catch (error) {
      if (!isBroken(error)) throw error;
      logger.warn(`${plan.name} is damaged and begins anew`, error);
      await deleteDatabase(plan.name, withinMs);
      return { database: await open(plan, withinMs), isRebuilt: true };
    }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'VersionError')
      throw new NewerDatabase(`${plan.name} is of a newer version`, { cause });
    throw new StorageRefused(`${plan.name} can't be opened`, { cause });
  }
}

function isBroken(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return name !== 'VersionError' && !refusals.includes(name);
}
