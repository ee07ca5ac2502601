import type { Cluster } from '../cluster/index.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';

/** `block` is from the blacklist, `unmatch` is "never again" (§4.6, item 6). */
export type PairBanKind = 'block' | 'unmatch';

/**
 * Pairs of people who must not meet, in either direction. Kept in memory, because the matcher needs it
 * synchronously.
 */
export interface PairBans {
  load(): Promise<void>;
  readonly mayNotMeet: (a: string, b: string) => boolean;
  /** Returns all people with a ban from or to this person. */
  readonly bannedPairsOf: (userId: string) => ReadonlySet<string>;
  /** Returns whether one of the two has blocked the other. */
  readonly areBlocked: (a: string, b: string) => boolean;
  /** Returns whether `from` has blocked `to`. */
  readonly hasBlocked: (from: string, to: string) => boolean;
  /** Stores a ban. Idempotent. */
  add(from: string, to: string, kind: PairBanKind, nowMs: number): Promise<void>;
  remove(from: string, to: string, kind: PairBanKind): Promise<void>;
  /** Returns `mayNotMeet` by the database. */
  areStored(connection: Connection, a: string, b: string): Promise<boolean>;
}

export function createPairBans({
  database,
  unitOfWork,
  cluster: { broadcasts },
  onFailed,
}: {
  readonly cluster: Pick<Cluster, 'broadcasts'>;
  /** Receives the error of a failed reload in the background. */
  readonly onFailed: (error: unknown) => void;
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
}): PairBans {
  const kindsByPair = new Map<string, Map<string, Set<string>>>();
  /** People with a ban against the person in the key. */
  const bannedBy = new Map<string, Set<string>>();

  function addBan(from: string, to: string, kind: string): void {
    const targets = kindsByPair.get(from) ?? new Map<string, Set<string>>();
    kindsByPair.set(from, targets);
    const kinds = targets.get(to) ?? new Set<string>();
    targets.set(to, kinds);
    kinds.add(kind);
    bannedBy.set(to, (bannedBy.get(to) ?? new Set()).add(from));
  }

  function forget(from: string, to: string, kind: string): void {
    const targets = kindsByPair.get(from);
    const kinds = targets?.get(to);
    kinds?.delete(kind);
    if (kinds?.size === 0) {
      targets?.delete(to);
      bannedBy.get(to)?.delete(from);
    }
    if (targets?.size === 0) kindsByPair.delete(from);
  }

  const hasBlocked = (from: string, to: string) => kindsByPair.get(from)?.get(to)?.has('block') === true;

  async function load(): Promise<void> {
    const rows = await database.selectFrom('pair_bans').select(['from_id', 'to_id', 'kind']).execute();
    kindsByPair.clear();
    bannedBy.clear();
    for (const row of rows) addBan(row.from_id, row.to_id, row.kind);
  }

  // Other processes keep the same bans in memory.
  broadcasts.onBroadcast('pairBan', ({ from, to, kind, isOn }) => (isOn ? addBan : forget)(from, to, kind));
  broadcasts.onMissed(() => void load().catch(onFailed));

  return {
    load,
    mayNotMeet: (a, b) => kindsByPair.get(a)?.has(b) === true || kindsByPair.get(b)?.has(a) === true,
    bannedPairsOf: (userId) =>
      new Set([...(kindsByPair.get(userId)?.keys() ?? []), ...(bannedBy.get(userId) ?? [])]),
    areBlocked: (a, b) => hasBlocked(a, b) || hasBlocked(b, a),
    hasBlocked,
    async add(from, to, kind, nowMs) {
      // Memory first, so that the two are not paired while the database works.
      addBan(from, to, kind);
      // Uses a unit of work for a single statement, because other units of work read the ban.
      await unitOfWork.run(({ db }) =>
        db
          .insertInto('pair_bans')
          .values({ from_id: from, to_id: to, kind, created_ms: nowMs })
          .onConflict((conflict) => conflict.columns(['from_id', 'to_id', 'kind']).doNothing())
          .execute(),
      );
      broadcasts.broadcast('pairBan', { from, to, kind, isOn: true });
    },
    async remove(from, to, kind) {
      await database
        .deleteFrom('pair_bans')
        .where('from_id', '=', from)
        .where('to_id', '=', to)
        .where('kind', '=', kind)
        .execute();
      forget(from, to, kind);
      broadcasts.broadcast('pairBan', { from, to, kind, isOn: false });
    },
    async areStored(connection, a, b) {
      const rows = await connection
        .selectFrom('pair_bans')
        .select(['from_id', 'to_id', 'kind'])
        .where((eb) =>
          eb.or([
            eb.and([eb('from_id', '=', a), eb('to_id', '=', b)]),
            eb.and([eb('from_id', '=', b), eb('to_id', '=', a)]),
          ]),
        )
        .execute();
      // The broadcast of the process that stored the ban may be lost or late.
      for (const row of rows) addBan(row.from_id, row.to_id, row.kind);
      return rows.length > 0;
    },
  };
}
