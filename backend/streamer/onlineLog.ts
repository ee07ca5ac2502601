import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { streamerRoles } from '#shared/domain/roles.ts';
import type { CoreContext } from '../context.ts';

/** Milliseconds between two writes of the spans of connected users; a crash loses at most this time. */
const writeEveryMs = 60_000;
/** Milliseconds without an update after which an open span is closed, because its process has died. */
const staleMs = 2.5 * writeEveryMs;

/** Records and returns when a streamer had a socket. */
export interface OnlineLog {
  /**
   * Returns the milliseconds that the user was online in this span. An ongoing connection counts until
   * `untilMs`.
   */
  onlineMs(userId: string, fromMs: number, untilMs: number): Promise<number>;
  /** Returns the spans of online time within these moments, oldest first. */
  spans(userId: string, fromMs: number, untilMs: number): Promise<readonly OnlineSpan[]>;
}

export interface OnlineSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Maximum number of ids in one statement. */
const portion = 1_000;

/**
 * Records when streamers are connected; demo companions are ignored. A user has at most one open row in the
 * whole deployment. The process that sees the user connect opens the row; every process that knows the user
 * as connected extends it; the process that sees the disconnect closes it. All steps are idempotent, because
 * several processes can see the same event.
 */
export function createOnlineLog({ scope, clock, cluster, log, database, hub }: CoreContext): OnlineLog {
  let written: Promise<void> = Promise.resolve();

  /** Runs tasks one after another, so that a span exists before it is extended. */
  function write(task: () => Promise<void>): void {
    written = written
      .then(task)
      .catch((err: unknown) => log.error({ err }, 'streamer: storing the time online failed'));
  }

  async function begin(userIds: readonly string[], fromMs: number): Promise<void> {
    if (userIds.length === 0) return;
    await database
      .insertInto('online_spans')
      .columns(['id', 'user_id', 'from_ms', 'until_ms', 'is_open'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([
            sql<string>`users.id || ${`/${randomUUID()}`}`.as('id'),
            'users.id as user_id',
            eb.val(fromMs).as('from_ms'),
            eb.val(fromMs).as('until_ms'),
            eb.lit(1).as('is_open'),
          ])
          .where('users.id', 'in', userIds)
          .where('users.role', 'in', streamerRoles)
          .where('users.is_demo', '=', 0),
      )
      .onConflict((conflict) => conflict.column('user_id').where('is_open', '=', sql.lit(1)).doNothing())
      .execute();
  }

  async function end(userId: string, untilMs: number): Promise<void> {
    // The user has reconnected meanwhile, perhaps to another process.
    if (hub.isConnected(userId)) return;
    await database
      .updateTable('online_spans')
      .set({ is_open: 0, until_ms: untilMs })
      .where('user_id', '=', userId)
      .where('is_open', '=', 1)
      .execute();
  }

  const closeOpen = (beforeMs: number) =>
    database
      .updateTable('online_spans')
      .set({ is_open: 0 })
      .where('is_open', '=', 1)
      .where('until_ms', '<=', beforeMs);

  async function inPortions(
    ids: readonly string[],
    task: (some: string[]) => Promise<unknown>,
  ): Promise<void> {
    for (let from = 0; from < ids.length; from += portion) await task(ids.slice(from, from + portion));
  }

  async function grow(nowMs: number): Promise<void> {
    const rows = await database
      .selectFrom('online_spans')
      .select(['user_id', 'is_open'])
      .where((eb) => eb.or([eb('is_open', '=', 1), eb('until_ms', '>', nowMs - staleMs)]))
      .execute();
    const connected = rows.filter((row) => hub.isConnected(row.user_id));
    const idsOf = (isOpen: number) => [
      ...new Set(connected.filter((row) => row.is_open === isOpen).map((row) => row.user_id)),
    ];
    await inPortions(idsOf(1), (ids) =>
      database
        .updateTable('online_spans')
        .set({ until_ms: nowMs })
        .where('user_id', 'in', ids)
        .where('is_open', '=', 1)
        // Skips rows that another process has extended.
        .where('until_ms', '<', nowMs - writeEveryMs / 2)
        .execute(),
    );
    // A user who moved from one process to another at the same moment may lack an open row.
    await inPortions(idsOf(0), (ids) => begin(ids, nowMs));
    // The process of these users died, and no other process saw them disconnect.
    const disconnected = rows.filter((row) => row.is_open === 1 && !hub.isConnected(row.user_id));
    await inPortions(
      disconnected.map((row) => row.user_id),
      (ids) =>
        closeOpen(nowMs - staleMs)
          .where('user_id', 'in', ids)
          .execute(),
    );
  }

  // Closes the rows that a process left open when it died. In a single-process deployment all open rows are
  // such rows.
  const leftBeforeMs = cluster.shared === null ? Number.MAX_SAFE_INTEGER : clock.now() - staleMs;
  write(async () => void (await closeOpen(leftBeforeMs).execute()));
  scope.onEnd(
    hub.onConnected((userId) => {
      const fromMs = clock.now();
      write(() => begin([userId], fromMs));
    }),
  );
  scope.onEnd(
    hub.onDisconnected((userId) => {
      const untilMs = clock.now();
      write(() => end(userId, untilMs));
    }),
  );
  // Every process extends the spans of the users it knows, because a process that is cut off knows only its
  // own.
  clock.every(scope, writeEveryMs, () => {
    const nowMs = clock.now();
    write(() => grow(nowMs));
  });

  async function spans(userId: string, fromMs: number, untilMs: number): Promise<readonly OnlineSpan[]> {
    await written;
    const rows = await database
      .selectFrom('online_spans')
      .select(['from_ms', 'until_ms', 'is_open'])
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('is_open', '=', 1), eb('until_ms', '>', fromMs)]))
      .where('from_ms', '<', untilMs)
      .orderBy('from_ms')
      .execute();
    const isOnline = hub.isConnected(userId);
    return rows
      .map((row) => ({
        fromMs: Math.max(row.from_ms, fromMs),
        untilMs: row.is_open === 1 && isOnline ? untilMs : Math.min(row.until_ms, untilMs),
      }))
      .filter((span) => span.untilMs > span.fromMs);
  }

  return {
    spans,
    async onlineMs(userId, fromMs, untilMs) {
      const known = await spans(userId, fromMs, untilMs);
      return known.reduce((sum, span) => sum + (span.untilMs - span.fromMs), 0);
    },
  };
}
