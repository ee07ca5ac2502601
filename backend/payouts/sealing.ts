import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { StatementSeal } from '#shared/domain/statement.ts';
import type { Context } from '../context.ts';
import type { StatementKeysTable } from '../storage/moneyTables.ts';

export interface Sealing {
  seal(message: Uint8Array): Promise<StatementSeal>;
  keys(): Promise<readonly StatementKeysTable[]>;
}

/** The server's key for sealing statements; created on first use and stored. */
export function createSealing({
  clock,
  database,
  unitOfWork,
}: Pick<Context, 'clock' | 'database' | 'unitOfWork'>): Sealing {
  const keys = () =>
    database.selectFrom('statement_keys').selectAll().orderBy('created_ms', 'desc').orderBy('id').execute();

  async function current(): Promise<StatementKeysTable> {
    const [kept] = await keys();
    if (kept) return kept;
    return unitOfWork.run(async ({ db }) => {
      const other = await db.selectFrom('statement_keys').selectAll().executeTakeFirst();
      if (other) return other;
      const pair = generateKeyPairSync('ed25519');
      const { x = '' } = pair.publicKey.export({ format: 'jwk' });
      const nowMs = clock.now();
      const row = {
        id: `vesper-${new Date(nowMs).toISOString().slice(0, 10)}`,
        public_key: Buffer.from(x, 'base64url').toString('base64'),
        private_key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
        created_ms: nowMs,
      };
      await db.insertInto('statement_keys').values(row).execute();
      return row;
    });
  }

  return {
    async seal(message) {
      const { id, private_key } = await current();
      const signature = sign(null, message, createPrivateKey(private_key)).toString('base64');
      return { keyId: id, signature };
    },
    async keys() {
      await current();
      return keys();
    },
  };
}
