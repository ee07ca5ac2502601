/** @module-tag prove */
import * as fc from 'fast-check';
import { sql, type ControlledTransaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPrivatePostgres,
  findPostgres,
  type PrivatePostgres,
} from '#tests/kit/backend/privatePostgres.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import type { Tables } from '../storage/schema.ts';
import { followServer, numbersOfTransaction, revisionsOf } from './revisions.ts';

const bin = findPostgres();
if (bin === null)
  console.warn('Skipped: chat revisions on a real PostgreSQL server, because none is installed.');

const timeout = 6 * waitMs;

interface Probes {
  readonly probes: { revision: number };
}

describe.skipIf(bin === null)('chat revisions on PostgreSQL', { timeout }, () => {
  let server: PrivatePostgres;
  let database: Database;
  beforeAll(async () => {
    server = await createPrivatePostgres(bin ?? '');
    database = await openDatabase(server.url);
    await followServer(database);
    await sql`create table probes (revision bigint primary key)`.execute(database);
  }, timeout);
  afterAll(async () => {
    await database.destroy();
    await server.remove();
  });

  const revisions = () => revisionsOf(database);
  const probesOf = (db: unknown) => db as ControlledTransaction<Tables & Probes>;
  const numbersSince = async (since: number) =>
    (
      await probesOf(database).selectFrom('probes').select('revision').where('revision', '>', since).execute()
    ).map(({ revision }) => revision);

  const places = [0, 1, 2, 3] as const;
  const step = fc.oneof(
    fc.record({
      do: fc.constant('write' as const),
      at: fc.constantFrom(...places),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      do: fc.constantFrom('commit' as const, 'rollback' as const),
      at: fc.constantFrom(...places),
    }),
    fc.record({ do: fc.constant('read' as const) }),
  );

  it('a reader that follows positions sees every stored number, in any order of commits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const open = new Map<number, { tx: ControlledTransaction<Tables>; taken: number[] }>();
        const stored = new Set<number>();
        const seen = new Set<number>();
        let since = await revisions().position(database);

        async function read(): Promise<void> {
          const position = await revisions().position(database);
          expect(position).toBeGreaterThanOrEqual(since);
          for (const number of await numbersSince(since)) seen.add(number);
          since = position;
        }

        async function end(at: number, how: 'commit' | 'rollback'): Promise<void> {
          const change = open.get(at);
          if (!change) return;
          open.delete(at);
          await change.tx[how]().execute();
          if (how === 'commit') for (const number of change.taken) stored.add(number);
        }

        for (const one of steps) {
          if (one.do === 'read') await read();
          else if (one.do !== 'write') await end(one.at, one.do);
          else {
            const change = open.get(one.at) ?? { tx: await database.startTransaction().execute(), taken: [] };
            open.set(one.at, change);
            const first = await revisions().next(change.tx, change.taken.length, one.count);
            const numbers = Array.from({ length: one.count }, (_, index) => first + index);
            change.taken.push(...numbers);
            await probesOf(change.tx)
              .insertInto('probes')
              .values(numbers.map((revision) => ({ revision })))
              .execute();
          }
        }
        for (const at of places) await end(at, 'commit');
        await read();
        expect([...stored].filter((number) => !seen.has(number))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('a change that takes more numbers than its block is refused', async () => {
    await expect(
      database.transaction().execute((db) => revisions().next(db, 1, numbersOfTransaction)),
    ).rejects.toThrow('uses more than');
  });

  it('a dump restored to another server continues above every stored number', async () => {
    const high = 2 ** 50;
    await sql`update chat_counter set revision = 12 where id = 2`.execute(database);
    await database.transaction().execute(async (db) => {
      // Skips foreign keys, because the row needs no real chat and user.
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`
        insert into chat_members (chat_id, user_id, active_at, updated_ms, revision) values ('c', 'a', 1, 1, ${high})
      `.execute(db);
    });
    await followServer(database);
    expect(await database.transaction().execute((db) => revisions().next(db, 0, 1))).toBeGreaterThan(high);
    const base = await revisions().position(database);
    await followServer(database);
    expect((await revisions().position(database)) - base).toBeLessThan(high);
  });
});
