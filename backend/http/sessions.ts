import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MINUTE_MS, session as sessionLimits } from '#shared/domain/constants.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Caller } from './handler.ts';
import type { Connection, Database } from '../storage/database.ts';
import { countryOf } from '../lib/country.ts';
import { requestAddress, requestClient } from './requestFacts.ts';

const tokenBytes = 32;

/** A valid session. */
export interface Session {
  readonly caller: Caller;
  readonly expiresMs: number;
  /** True: the session of a demo companion, which has no rate limits. */
  readonly isDemo: boolean;
  /** True: the user has removed the account, and can only view or restore it. */
  readonly isAway: boolean;
  /** End of the suspension in force; null: the user is not suspended. */
  readonly suspendedUntilMs: number | null;
}

export interface Sessions {
  /**
   * Issues a token of one day and stores only its hash. The session can replace the current password once,
   * until `proofUntilMs`.
   */
  issue(userId: string, connection?: Connection, proofUntilMs?: number): Promise<string>;
  /** Throws 401 for an unknown token, 483 for an expired or revoked one and 488 for a banned account. */
  resolve(token: string): Promise<Session>;
  /**
   * Returns the sessions among these that have ended, or whose account is banned or removed. The rest are in use: their
   * sockets are open.
   */
  endedAmong(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Uses up the proof of {@link issue}. Returns false if there is none or it has expired. */
  useProof(tokenHash: string, connection: Connection): Promise<boolean>;
  /** Ends one session. */
  revoke(tokenHash: string): Promise<void>;
  /** Ends every session of a person except the one whose token has the hash `except`. */
  revokeAll(userId: string, options?: { except?: string; connection?: Connection }): Promise<void>;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function createSessions(database: Database, clock: Pick<Clock, 'now'>): Sessions {
  return {
    async issue(userId, connection = database, proofUntilMs) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const nowMs = clock.now();
      await connection
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_ms: nowMs,
          expires_ms: nowMs + sessionLimits.lifetimeMs,
          proof_until_ms: proofUntilMs ?? null,
          ...factsOfRequest(),
          used_ms: nowMs,
        })
        .execute();
      // Ended sessions are deleted later, so that a late caller receives "expired" and not "unknown".
      await connection
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('expires_ms', '<', nowMs - keptAfterEndMs)
        .execute();
      return token;
    },

    async resolve(token) {
      const tokenHash = hashToken(token);
      const row = await database
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.role', 'users.banned', 'users.deleted', 'users.is_demo'])
        .select('users.suspended_until_ms')
        .select(['expires_ms', 'revoked_ms', 'used_ms'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) throw new ApiFailure('unauthorized', 'The token is not known.');
      if (row.banned === 1) throw new ApiFailure('account_banned', 'The account is banned.');
      if (row.revoked_ms !== null || row.expires_ms <= clock.now()) {
        throw new ApiFailure('session_expired', 'The session has ended; sign in again.');
      }
      await recordUse(database, [{ token_hash: tokenHash, used_ms: row.used_ms }], clock.now());
      return {
        caller: { userId: row.id, role: z.core.parse(roleSchema, row.role), tokenHash },
        expiresMs: row.expires_ms,
        isDemo: row.is_demo === 1,
        isAway: row.deleted === 1,
        suspendedUntilMs:
          row.suspended_until_ms !== null && row.suspended_until_ms > clock.now()
            ? row.suspended_until_ms
            : null,
      };
    },

    async endedAmong(tokenHashes) {
      const ended = new Set(tokenHashes);
      for (let at = 0; at < tokenHashes.length; at += hashesPerQuery) {
        const good = await database
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .select(['token_hash', 'used_ms'])
          .where('token_hash', 'in', tokenHashes.slice(at, at + hashesPerQuery))
          .where('revoked_ms', 'is', null)
          .where('expires_ms', '>', clock.now())
          .where('banned', '=', 0)
          .where('deleted', '=', 0)
          .execute();
        for (const { token_hash } of good) ended.delete(token_hash);
        await recordUse(database, good, clock.now());
      }
      return ended;
    },

    async useProof(tokenHash, connection) {
      const used = await connection
        .updateTable('sessions')
        .set({ proof_until_ms: null })
        .where('token_hash', '=', tokenHash)
        .where('proof_until_ms', '>', clock.now())
        .returning('token_hash')
        .executeTakeFirst();
      return used !== undefined;
    },

    async revoke(tokenHash) {
      await database
        .updateTable('sessions')
        .set({ revoked_ms: clock.now() })
        .where('token_hash', '=', tokenHash)
        .where('revoked_ms', 'is', null)
        .execute();
    },

    async revokeAll(userId, { except = '', connection = database } = {}) {
      await connection
        .updateTable('sessions')
        .set({ revoked_ms: clock.now() })
        .where('user_id', '=', userId)
        .where('token_hash', '!=', except)
        .where('revoked_ms', 'is', null)
        .execute();
    },
  };
}

/** Maximum length of a stored user agent, because the client controls it. */
const userAgentMaxChars = 512;
/** Milliseconds between two updates of a session's last use, because each request would write otherwise. */
const usedExactMs = 5 * MINUTE_MS;

function factsOfRequest(): { user_agent: string | null; country: string | null } {
  const address = requestAddress();
  return {
    user_agent: requestClient()?.userAgent.slice(0, userAgentMaxChars) || null,
    country: address === null ? null : countryOf(address),
  };
}

/**
 * Stores the time of use for sessions without a recent one. A failure is ignored, because the request itself
 * can succeed.
 */
async function recordUse(
  database: Database,
  sessions: readonly { readonly token_hash: string; readonly used_ms: number | null }[],
  nowMs: number,
): Promise<void> {
  const stale = sessions.filter(({ used_ms: usedMs }) => (usedMs ?? 0) < nowMs - usedExactMs);
  if (stale.length === 0) return;
  const hashes = stale.map(({ token_hash: hash }) => hash);
  await database
    .updateTable('sessions')
    .set({ used_ms: nowMs })
    .where('token_hash', 'in', hashes)
    .execute()
    .catch(() => undefined);
}

/** Hashes per query, well below a database's maximum number of parameters. */
const hashesPerQuery = 500;
/** Milliseconds that an ended session is kept: a late caller receives "expired" instead of "unknown". */
export const keptAfterEndMs = 30 * sessionLimits.lifetimeMs;
