import webPush from 'web-push';
import type { Context } from '../context.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const onlyId = 1;

/**
 * The server's VAPID key pair; created on first use and stored. A new pair would force every browser to
 * subscribe again.
 */
export function createPushKeys({
  clock,
  database,
  unitOfWork,
}: Pick<Context, 'clock' | 'database' | 'unitOfWork'>): () => Promise<PushKeys> {
  let kept: PushKeys | null = null;
  const read = (db: Pick<Context['database'], 'selectFrom'>) =>
    db
      .selectFrom('push_keys')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .where('id', '=', onlyId)
      .executeTakeFirst();

  return async () => {
    kept ??=
      (await read(database)) ??
      (await unitOfWork.run(async ({ db }) => {
        const other = await read(db);
        if (other) return other;
        const made = webPush.generateVAPIDKeys();
        const row = { id: onlyId, public_key: made.publicKey, private_key: made.privateKey };
        await db
          .insertInto('push_keys')
          .values({ ...row, created_ms: clock.now() })
          .execute();
        return made;
      }));
    return kept;
  };
}
