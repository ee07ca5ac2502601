import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { IdentityReason, IdentityState } from '#shared/domain/applications.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { appLocaleOf } from '../../dictionary/index.ts';
import { everyOnce } from '../../cluster/jobs.ts';
import type { Context } from '../../context.ts';
import { ApiFailure } from '../../lib/failure.ts';
import type { IdentityChecksTable } from '../../storage/applicationTables.ts';
import type { Connection } from '../../storage/database.ts';
import type { Work } from '../../storage/unitOfWork.ts';
import { createTaskQueue } from '../../lib/taskQueue.ts';
import type { IdentityProvider, IdentityResult } from './port.ts';

export type CheckRow = Selectable<IdentityChecksTable>;

/** Milliseconds during which a started check is reused, because a provider charges for each. */
const reuseMs = 15 * MINUTE_MS;
const perDay = 10;
/**
 * Milliseconds after which the provider is not asked any more about a check without a result. The check stays
 * open.
 */
const askedForMs = DAY_MS;
const askEveryMs = MINUTE_MS;
const askAtOnce = 50;
/**
 * Prefix of the lease that lets only one process begin a check of a user. Old leases are deleted (expiry.ts).
 */
export const beginLease = 'identity check ';
/** Milliseconds within which a provider must respond; later the request counts as failed. */
const beginWithinMs = MINUTE_MS;
const beginAgainMs = 1_000;
/**
 * Minimum milliseconds between two requests to the provider about a check. Clients poll every five seconds.
 */
const askAgainMs = 4_000;

export interface IdentityChecks {
  /** Starts a check, or returns the one in progress. */
  begin(userId: string): Promise<{ readonly url: string }>;
  /** Returns the user's newest check. Asks the provider if it has no result yet. */
  latest(userId: string): Promise<CheckRow | undefined>;
  isOpen(provider: string, reference: string): Promise<boolean>;
  /** Stores the provider's result. Idempotent: a second result of the same check is ignored. */
  finish(provider: string, reference: string, result: IdentityResult): Promise<void>;
  idle(): Promise<void>;
}

export interface IdentityChecksOptions {
  readonly context: Pick<Context, 'clock' | 'cluster' | 'database' | 'log' | 'scope' | 'unitOfWork'>;
  /** Null: this deployment has no provider. */
  readonly provider: IdentityProvider | null;
  /** Called within the transaction that stores a result. */
  readonly onResult: (work: Work, userId: string, state: IdentityState) => Promise<void>;
}

export async function latestCheckOf(connection: Connection, userId: string): Promise<CheckRow | undefined> {
  return connection
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_ms', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Revokes an approved check after a moderator found a problem. */
export async function withdrawCheck(
  connection: Connection,
  userId: string,
  reason: IdentityReason,
  nowMs: number,
): Promise<void> {
  await connection
    .updateTable('identity_checks')
    .set({ state: 'refused', reason, checked_ms: nowMs })
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .execute();
}

export function createIdentityChecks({ context, provider, onResult }: IdentityChecksOptions): IdentityChecks {
  const { clock, cluster, database, log, unitOfWork } = context;
  const tasks = createTaskQueue(log, 'identity');
  /**
   * Time of the last request to the provider about each check, which limits them independent of client
   * polling.
   */
  const askedMs = new Map<string, number>();

  async function requireRoom(userId: string): Promise<void> {
    const { begun } = await database
      .selectFrom('identity_checks')
      .select(({ fn }) => fn.countAll<number>().as('begun'))
      .where('user_id', '=', userId)
      .where('started_ms', '>', clock.now() - DAY_MS)
      .executeTakeFirstOrThrow();
    if (Number(begun) >= perDay)
      throw new ApiFailure('too_many_requests', `At most ${perDay} checks a day.`, { retryAfterMs: DAY_MS });
  }

  async function begin(userId: string): Promise<{ url: string }> {
    const latest = await latestCheckOf(database, userId);
    if (latest?.state === 'approved') throw new ApiFailure('conflict', 'The identity is confirmed already.');
    if (!provider) throw new ApiFailure('unavailable', 'Identities cannot be checked here.');
    const nowMs = clock.now();
    if (latest?.state === 'started' && latest.started_ms > nowMs - reuseMs) return { url: latest.url };
    await requireRoom(userId);
    const id = randomUUID();
    const begun = await provider
      .begin({ id, locale: await appLocaleOf(database, userId) })
      .catch((err: unknown) => {
        log.error({ err }, 'identity: starting a check failed');
        throw new ApiFailure('unavailable', 'The check cannot start now.');
      });
    await database
      .insertInto('identity_checks')
      .values({
        ...{ id, user_id: userId, provider: provider.name, reference: begun.reference, url: begun.url },
        ...{ state: 'started', started_ms: nowMs },
      })
      .execute();
    return { url: begun.url };
  }

  /** A lease prevents two processes from starting two checks, because a provider charges for each. */
  async function beginAlone(userId: string): Promise<{ url: string }> {
    const lease = `${beginLease}${userId}`;
    if ((await cluster.leases.acquire(lease, beginWithinMs)) === null)
      throw new ApiFailure('unavailable', 'The check is starting.', { retryAfterMs: beginAgainMs });
    try {
      return await begin(userId);
    } finally {
      await cluster.leases.release(lease);
    }
  }

  async function finish(name: string, reference: string, result: IdentityResult): Promise<void> {
    await unitOfWork.run(async (work) => {
      const row = await work.db
        .updateTable('identity_checks')
        .set({ ...result, checked_ms: clock.now() })
        .where('provider', '=', name)
        .where('reference', '=', reference)
        .where('state', '=', 'started')
        .returning('user_id')
        .executeTakeFirst();
      if (row) await onResult(work, row.user_id, result.state);
    });
  }

  /** If the provider is unreachable, the check stays open. */
  async function ask(row: CheckRow): Promise<void> {
    if (!provider || row.provider !== provider.name) return;
    const nowMs = clock.now();
    if (nowMs - (askedMs.get(row.id) ?? 0) < askAgainMs) return;
    askedMs.set(row.id, nowMs);
    try {
      const result = await provider.ask(row.reference);
      if (result) await finish(row.provider, row.reference, result);
    } catch (err) {
      log.warn({ err }, 'identity: the provider could not be asked');
    }
  }

  async function askForAll(signal: AbortSignal): Promise<void> {
    for (const [id, atMs] of askedMs) if (clock.now() - atMs >= askAgainMs) askedMs.delete(id);
    const open = await database
      .selectFrom('identity_checks')
      .selectAll()
      .where('state', '=', 'started')
      .where('started_ms', '>', clock.now() - askedForMs)
      .orderBy('started_ms')
      .limit(askAtOnce)
      .execute();
    for (const row of open) {
      // Another process took over the job, or this one is closing.
      if (signal.aborted) return;
      await ask(row);
    }
  }
  everyOnce(context, {
    ...{ name: 'identity checks', everyMs: askEveryMs, tasks },
    task: (signal) => tasks.runInOrder('all', () => askForAll(signal)),
  });

  return {
    // Runs one request at a time per user, so that two clicks start one check.
    begin: (userId) => tasks.runInOrder(userId, () => beginAlone(userId)),
    async latest(userId) {
      const row = await latestCheckOf(database, userId);
      if (row?.state !== 'started') return row;
      await ask(row);
      return latestCheckOf(database, userId);
    },
    async isOpen(name, reference) {
      const row = await database
        .selectFrom('identity_checks')
        .select('id')
        .where('provider', '=', name)
        .where('reference', '=', reference)
        .where('state', '=', 'started')
        .executeTakeFirst();
      return row !== undefined;
    },
    finish,
    idle: () => tasks.idle(),
  };
}
