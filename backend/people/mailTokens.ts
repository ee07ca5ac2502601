import { randomBytes } from 'node:crypto';
import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UnitOfWork } from '../storage/unitOfWork.ts';
import { hashToken } from '../http/sessions.ts';

/** Purposes of mailed links. Links that undo a change of the email have other rules (emailChanges.ts). */
export type LinkPurpose = 'newPassword' | 'confirmEmail';
/** `ownerCode` is a code to type, which never logs in. */
type Purpose = LinkPurpose | 'ownerCode';

/** Milliseconds for which a mailed link is valid. */
export const linkLastsMs = 30 * 60_000;
const tokenBytes = 32;

/** A new token, or the time until which the last mail blocks the next one. */
export type Issued =
  | { readonly token: string; readonly untilMs?: undefined }
  | { readonly untilMs: number; readonly token?: undefined };

/**
 * Issues and uses one-time tokens of mailed links. Only the hash of the newest token per person and purpose
 * is stored. A token is valid once, for half an hour, and only while the person has the email that received
 * it.
 */
export interface MailTokens {
  /**
   * Issues a token and invalidates the person's older one for this purpose. Within `apartMs` after a mail no
   * other is issued, unless the user did not request that mail (`isUnasked`).
   */
  issue(
    user: { id: string; email: string },
    purpose: Purpose,
    apartMs: number,
    options?: {
      readonly isUnasked?: boolean;
      /** Content of the mail instead of a random token. The value must be unique among all users. */
      readonly token?: string;
    },
  ): Promise<Issued>;
  /** Withdraws a token if the mail could not be sent, as if it was never issued. */
  revoke(token: string): Promise<void>;
  /**
   * Uses a token of one of these purposes up. Returns null if there is none, or another request used it
   * first.
   */
  use(
    token: string,
    purposes: readonly Purpose[],
    connection?: Connection,
  ): Promise<{ userId: string; purpose: string; email: string } | null>;
  /** Invalidates the issued token of this purpose. */
  void(userId: string, purpose: LinkPurpose, connection?: Connection): Promise<void>;
}

export function createMailTokens({
  database,
  unitOfWork,
  clock,
}: {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
}): MailTokens {
  return {
    issue: ({ id, email }, purpose, apartMs, { isUnasked = false, token: given } = {}) =>
      // Checks and writes in one unit of work, so that two concurrent requests send one mail.
      unitOfWork.run(async ({ db }): Promise<Issued> => {
        const nowMs = clock.now();
        const last = await db
          .selectFrom('mail_tokens')
          .select('created_ms')
          .where('user_id', '=', id)
          .where('purpose', '=', purpose)
          .executeTakeFirst();
        if (last && last.created_ms + apartMs > nowMs) return { untilMs: last.created_ms + apartMs };
        const token = given ?? randomBytes(tokenBytes).toString('base64url');
        const columns = {
          token_hash: hashToken(token),
          email,
          created_ms: isUnasked ? 0 : nowMs,
          expires_ms: nowMs + linkLastsMs,
          used_ms: null,
        };
        await db
          .insertInto('mail_tokens')
          .values({ user_id: id, purpose, ...columns })
          .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(columns))
          .execute();
        return { token };
      }),

    async revoke(token) {
      await database.deleteFrom('mail_tokens').where('token_hash', '=', hashToken(token)).execute();
    },

    async use(token, purposes, connection = database) {
      const nowMs = clock.now();
      const used = await connection
        .updateTable('mail_tokens')
        .set({ used_ms: nowMs })
        .where('token_hash', '=', hashToken(token))
        .where('purpose', 'in', purposes)
        .where('used_ms', 'is', null)
        .where('expires_ms', '>', nowMs)
        .where('email', '=', (eb) =>
          eb.selectFrom('users').select('email').whereRef('users.id', '=', 'mail_tokens.user_id'),
        )
        .returning(['user_id', 'purpose', 'email'])
        .executeTakeFirst();
      return used ? { userId: used.user_id, purpose: used.purpose, email: used.email } : null;
    },

    async void(userId, purpose, connection = database) {
      await connection
        .updateTable('mail_tokens')
        .set({ used_ms: clock.now() })
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('used_ms', 'is', null)
        .execute();
    },
  };
}
