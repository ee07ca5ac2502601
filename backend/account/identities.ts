import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from '../storage/database.ts';

/** Maps the provider's persons to users. */
export interface Identities {
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
