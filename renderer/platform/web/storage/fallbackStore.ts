import { logger } from '#shared/lib/logger.ts';
import { createConnection, type Connection } from './connection.ts';
import { deleteDatabase, NewerDatabase, StorageRefused } from './database.ts';
import { StorageTaken } from './chatDatabase.ts';
import { isDamage } from './idb.ts';

interface Opened {
  readonly database: IDBDatabase;
  readonly isRebuilt: boolean;
}

interface FallbackStoreOptions<S> {
  readonly name: string;
  /** `mayTake` allows deleting another user's database: true at the start, false afterwards. */
  open(mayTake: boolean): Promise<Opened>;
  readonly durability: 'strict' | 'relaxed';
  create(connection: Connection): S;
  readonly memory: S;
  /** True: a store that proves damaged in use is deleted and rebuilt. */
  readonly mayRebuild: boolean;
  /** Called after the store was reopened, rebuilt or replaced by memory, because its content may differ. */
  readonly onReplaced?: () => void;
  readonly withinMs: number;
}

export interface FallbackStore<S> {
  /** Works on disk, and in memory after the disk fails. */
  readonly store: S;
  isOnDisk(): boolean;
  state(): 'ready' | 'rebuilt' | 'newer';
  reset(): Promise<void>;
  close(): void;
}

type AnyMethod = (request: unknown) => Promise<unknown>;

const isLost = (error: unknown) =>
  error instanceof StorageRefused || error instanceof NewerDatabase || error instanceof StorageTaken;

/** Opens a store on disk that falls back to memory. */
export async function openFallbackStore<S extends object>(
  options: FallbackStoreOptions<S>,
): Promise<FallbackStore<S>> {
  let state: ReturnType<FallbackStore<S>['state']> = 'ready';
  let isClosed = false;
  let disk: { readonly store: S; readonly connection: Connection } | null = null;
  let rebuilding: Promise<void> | null = null;

  async function open(mayTake: boolean): Promise<IDBDatabase> {
    const { database, isRebuilt } = await options.open(mayTake);
    if (isRebuilt) state = 'rebuilt';
    return database;
  }

  function replaced(): void {
    if (!isClosed) options.onReplaced?.();
  }

  async function reopen(): Promise<IDBDatabase> {
    const database = await open(false);
    replaced();
    return database;
  }

  async function connect(): Promise<void> {
    try {
      const connection = createConnection(await open(true), reopen, options.durability);
      if (isClosed) connection.close();
      else disk = { store: options.create(connection), connection };
    } catch (error) {
      fallBack(error);
    }
  }

  function fallBack(error: unknown): void {
    logger.warn(`${options.name} is stored in memory only`, error);
    if (error instanceof NewerDatabase) state = 'newer';
    disk?.connection.close();
    disk = null;
  }

  async function beginAnew(): Promise<void> {
    disk?.connection.close();
    disk = null;
    try {
      await deleteDatabase(options.name, options.withinMs);
    } catch (error) {
      return fallBack(error);
    }
    await connect();
  }

  async function call(method: keyof S, request: unknown): Promise<unknown> {
    if (rebuilding) await rebuilding;
    const used = disk;
    const run = (store: S) => (store[method] as AnyMethod)(request);
    if (!used) return run(options.memory);
    try {
      return await run(used.store);
    } catch (error) {
      if (isLost(error)) {
        if (disk === used) {
          fallBack(error);
          replaced();
        }
        return run(options.memory);
      }
      if (!isDamage(error) || !options.mayRebuild) throw error;
      if (disk === used) {
        logger.warn(`${options.name} is damaged and begins anew`, error);
        state = 'rebuilt';
        rebuilding = beginAnew().finally(() => {
          rebuilding = null;
          replaced();
        });
      }
      await rebuilding;
      return run(disk?.store ?? options.memory);
    }
  }

  await connect();
  const methods = Object.keys(options.memory) as (keyof S)[];
  return {
    store: Object.fromEntries(
      methods.map((method) => [method, (request: unknown) => call(method, request)]),
    ) as S,
    isOnDisk: () => disk !== null,
    state: () => state,
    async reset() {
      state = 'ready';
      await beginAnew();
    },
    close() {
      isClosed = true;
      disk?.connection.close();
    },
  };
}
