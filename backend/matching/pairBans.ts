import type { Cluster } from '../cluster/index.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';

/** `block` is the blacklist's, `unmatch` is "never again" (§4.6, item 6). */
export type PairBanKind = 'block' | 'unmatch';

/** Who must not meet whom, either way. Held in memory, because the matcher asks while it decides. */
export interface PairBans {
  load(): Promise<void>;
  readonly mayNotMeet: (a: string, b: string) => boolean;
  /** Everybody whom this person may not meet, either way. */
  readonly keptApartFrom: (userId: string) => ReadonlySet<string>;
  /** One of them is on the other's blacklist. */
  readonly areBlocked: (a: string, b: string) => boolean;
  /** The second is on the blacklist of the first. */
  readonly hasBlocked: (from: string, to: string) => boolean;
  /** Doing it again changes nothing. */
  add(from: string, to: string, kind: PairBanKind, nowMs: number): Promise<void>;
  remove(from: string, to: string, kind: PairBanKind): Promise<void>;
  /** The same as `mayNotMeet`, as it is stored. */
  areStored(connection: Connection, a: string, b: string): Promise<boolean>;
}

export function createPairBans({
  database,
  unitOfWork,
  cluster: { broadcasts },
  onFailed,
}: {
  readonly cluster: Pick<Cluster, 'broadcasts'>;
  /** Receives the error of a reading in the background. */
  readonly onFailed: (error: unknown) => void;
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
}): PairBans {
  const kindsByPair = new Map<string, Map<string, Set<string>>>();
  /** By whom somebody is banned. */
  const bannedBy = new Map<string, Set<string>>();

  function remember(from: string, to: string, kind: string): void {
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
    for (const row of rows) remember(row.from_id, row.to_id, row.kind);
  }

  // Other processes hold the same bans in memory.
  broadcasts.onBroadcast('pairBan', ({ from, to, kind, isOn }) => (isOn ? remember : forget)(from, to, kind));
  broadcasts.onMissed(() => void load().catch(onFailed));

  return {
    load,
    mayNotMeet: (a, b) => kindsByPair.get(a)?.has(b) === true || kindsByPair.get(b)?.has(a) === true,
    keptApartFrom: (userId) =>
      new Set([...(kindsByPair.get(userId)?.keys() ?? []), ...(bannedBy.get(userId) ?? [])]),
    areBlocked: (a, b) => hasBlocked(a, b) || hasBlocked(b, a),
    hasBlocked,
    async add(from, to, kind, nowMs) {
      // First in memory: from this moment on nobody pairs the two, however long the database takes.
      remember(from, to, kind);
      // A unit of work although it is one statement: others decide by it within theirs.
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
      // The message of the process that stored it may be lost or late.
      for (const row of rows) remember(row.from_id, row.to_id, row.kind);
      return rows.length > 0;
    },
  };
}
