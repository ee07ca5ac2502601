import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Connection, Database } from '../storage/database.ts';

/** Tasks with one owning process at a time. */
export interface Leases {
  /**
   * Takes or renews the lease for `forMs` milliseconds. Returns its epoch; null: another process owns it. The
   * epoch grows with each new owner.
   */
  acquire(name: string, forMs: number): Promise<number | null>;
  /** Gives the lease back, so that another process takes it at once. */
  release(name: string): Promise<void>;
  /**
   * Throws {@link LeaseLost} unless the lease has this epoch. Called within a transaction, so that the work
   * of a former owner fails.
   */
  require(connection: Connection, name: string, epoch: number): Promise<void>;
}

class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Stores leases as rows. The first process that finds an expired row takes it. */
export function createRowLeases(database: Database, node: string, clock: Pick<Clock, 'now'>): Leases {
  return {
    async acquire(name, forMs) {
      const nowMs = clock.now();
      const untilMs = nowMs + forMs;
      const renewed = await database
        .updateTable('leases')
        .set((eb) => ({
          node,
          until_ms: untilMs,
          epoch: eb
            .case()
            .when('node', '=', node)
            .then(eb.ref('epoch'))
            .else(eb('epoch', '+', 1))
            .end(),
        }))
        .where('name', '=', name)
        .where((eb) => eb.or([eb('node', '=', node), eb('until_ms', '<', nowMs)]))
        .returning('epoch')
        .executeTakeFirst();
      if (renewed) return renewed.epoch;
      const inserted = await database
        .insertInto('leases')
        .values({ name, node, epoch: 1, until_ms: untilMs })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('epoch')
        .executeTakeFirst();
      return inserted?.epoch ?? null;
    },
    async release(name) {
      await database
        .updateTable('leases')
        .set({ until_ms: 0 })
        .where('name', '=', name)
        .where('node', '=', node)
        .execute();
    },
    async require(connection, name, epoch) {
      const row = await connection
        .selectFrom('leases')
        .select('epoch')
        .where('name', '=', name)
        .where('node', '=', node)
        .executeTakeFirst();
      if (row?.epoch !== epoch) throw new LeaseLost(`another process owns the lease "${name}"`);
    },
  };
}

/** The leases of a process that is alone: it owns every task. */
export const soleLeases: Leases = {
  acquire: () => Promise.resolve(1),
  release: () => Promise.resolve(),
  require: () => Promise.resolve(),
};

const ownedForMs = 5_000;
const renewEveryMs = 1_000;

/**
 * Runs a task in one process at a time, as long as that process renews the lease. The scope of the task ends
 * when another process may have taken it over. A single process starts at once.
 */
export function whileOwner(
  { clock, leases, shared }: { readonly clock: Clock; readonly leases: Leases; readonly shared: unknown },
  scope: Scope,
  name: string,
  start: (scope: Scope) => void,
): void {
  if (shared === null) return start(scope);
  let owned: { readonly scope: Scope; untilMs: number } | null = null;

  function stop(): void {
    owned?.scope.end();
    owned = null;
  }

  async function renew(): Promise<void> {
    const askedMs = clock.now();
    const epoch = await leases.acquire(name, ownedForMs);
    if (scope.ended) return;
    if (epoch === null) return stop();
    const untilMs = askedMs + ownedForMs;
    if (owned) {
      owned.untilMs = untilMs;
      return;
    }
    owned = { scope: scope.child(), untilMs };
    start(owned.scope);
  }

  const attempt = () => {
    if (owned && clock.now() >= owned.untilMs) stop();
    renew().catch(() => undefined);
  };
  clock.every(scope, renewEveryMs, attempt);
  attempt();
}
