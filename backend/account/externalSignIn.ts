import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from '../storage/database.ts';

/**
 * Result of the provider's pop-up, as sent with a log-in or a sign-up (`externalSignInFields` of the
 * contract).
 */
export interface ExternalProof {
  readonly token?: string;
  /** True: the token is an authorization code that the server exchanges; otherwise it is an ID token. */
  readonly altGoogleAuth?: boolean;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
  readonly nonce?: string;
}

/** A person according to the provider. */
export interface ExternalPerson {
  /** The provider's id of the person, which does not change with the e-mail. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** The external provider (§7 "Sign-in with an external account provider"), for log-in and sign-up. */
export interface ExternalSignIn {
  /** Throws `invalid_credentials` for an invalid proof. The call may use up an authorization code. */
  resolve(proof: ExternalProof): Promise<ExternalPerson>;
}

/** Maps the provider's persons to users. */
interface Identities {
  userIdOf(subject: string, connection?: Connection): Promise<string | null>;
  link(subject: string, userId: string, connection: Connection): Promise<void>;
}

/** The only external provider, with its name from docs/product.md (§4 "Login methods"). */
const provider = 'google';

export function createIdentities(database: Database, clock: Pick<Clock, 'now'>): Identities {
  return {
    async userIdOf(subject, connection = database) {
      const row = await connection
        .selectFrom('external_identities')
        .select('user_id')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    async link(subject, userId, connection) {
      await connection
        .insertInto('external_identities')
        .values({ provider, subject, user_id: userId, created_ms: clock.now() })
        .execute();
    },
  };
}
