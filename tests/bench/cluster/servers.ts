import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { hashToken } from '#backend/http/sessions.ts';
import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { createPrivatePostgres, findPostgres, freePort } from '#tests/kit/backend/privatePostgres.ts';
import { createPrivateRedis, findRedis } from '#tests/kit/backend/privateRedis.ts';
import { storeOtherChats } from './otherChats.ts';
import { createNode, type ClusterNode } from '../../../tools/cluster/node.ts';
import { parentOf, processorMs, processorMsOfTree } from './processors.ts';

export interface BenchPerson {
  readonly id: string;
  readonly token: string;
}

/** Milliseconds of processor time that each kind of process has used. */
export interface Used {
  readonly nodes: number;
  readonly postgres: number;
  readonly redis: number;
}

/** Private servers for nodes that run as separate processes. */
export interface BenchServers {
  readonly databaseUrl: string;
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Stores this many signed-in users. */
  addPeople(count: number): Promise<readonly BenchPerson[]>;
  /**
   * Stores chats of other users and updates the statistics of PostgreSQL, which reads small tables without their
   * indexes.
   */
  addChats(count: number): Promise<void>;
  /** Starts nodes and resolves when all serve requests. `databaseUrl` replaces the URL of the database. */
  startNodes(count: number, databaseUrl?: string): Promise<readonly ClusterNode[]>;
  used(nodes: readonly ClusterNode[]): Used;
  close(): Promise<void>;
}

const rowsAtOnce = 500;
/** First number above the nine digits of users who sign up. */
let readableId = 1_000_000_000;

/** Starts PostgreSQL and Redis. Throws if one of them is not installed. */
export async function openServers(): Promise<BenchServers> {
  const [postgresProgram, redisProgram] = [findPostgres(), findRedis()];
  if (postgresProgram === null || redisProgram === null)
    throw new Error('the bench needs servers: `apt install postgresql redis-server` installs them on Debian');
  const folder = mkdtempSync(join(tmpdir(), 'vesper-bench-'));
  const postgres = await createPrivatePostgres(postgresProgram);
  const redis = await createPrivateRedis(redisProgram);
  const started: ClusterNode[] = [];
  // The work of autovacuum would count as work of the messages.
  await postgres.ask('alter system set autovacuum = off');
  await postgres.ask('select pg_reload_conf()');
  const postgresPid = await pidOfPostgres();
  const redisPid = await pidOfRedis(redis.url);

  async function pidOfPostgres(): Promise<number> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return parentOf(rows[0]?.pid ?? 0);
    } finally {
      await client.end();
    }
  }

  /** Stores copies of one signed-up user, because thousands of sign-ups would take longer than the measurement. */
  async function addPeople(count: number): Promise<readonly BenchPerson[]> {
    const backend = await openMemoryBackend({
      ...{ dataDir: ':memory:', databaseUrl: postgres.url, redisUrl: redis.url },
    });
    try {
      const { database } = backend.context;
      const email = `bench-${randomUUID()}@example.com`;
      const { userId } = await backend.signUp({ email });
      const user = await database
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const session = await database
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const people = Array.from({ length: count }, () => ({
        id: randomUUID(),
        token: randomBytes(32).toString('base64url'),
      }));
      for (let from = 0; from < count; from += rowsAtOnce) {
        const some = people.slice(from, from + rowsAtOnce);
        await database
          .insertInto('users')
          .values(
            some.map(({ id }) => ({ ...user, id, readable_id: ++readableId, email: `${id}@example.com` })),
          )
          .execute();
        await database
          .insertInto('sessions')
          .values(some.map(({ id, token }) => ({ ...session, user_id: id, token_hash: hashToken(token) })))
          .execute();
      }
      return people;
    } finally {
      await backend.close();
    }
  }

  return {
    databaseUrl: postgres.url,
    ask: postgres.ask,
    addPeople,
    async addChats(count) {
      await storeOtherChats(postgres.ask, count);
      await postgres.ask('vacuum analyze');
      await postgres.ask('checkpoint');
    },
    async startNodes(count, databaseUrl = postgres.url) {
      const nodes: ClusterNode[] = [];
      for (let number = 1; number <= count; number++) {
        const env = {
          ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, HOST: '127.0.0.1' },
          ...{ SEED: 'empty', COMPANIONS: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
        };
        const logFile = join(folder, `node-${started.length + 1}.log`);
        const node = createNode({
          number,
          port: await freePort(),
          dataDir: join(folder, 'data'),
          logFile,
          env,
        });
        nodes.push(node);
        started.push(node);
      }
      await Promise.all(nodes.map((node) => node.start()));
      return nodes;
    },
    used: (nodes) => ({
      nodes: nodes.reduce((sum, { pid }) => sum + (pid === null ? 0 : processorMs(pid)), 0),
      postgres: processorMsOfTree(postgresPid),
      redis: processorMs(redisPid),
    }),
    async close() {
      for (const node of started) await node.close();
      await redis.stop();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function pidOfRedis(url: string): Promise<number> {
  const client = createClient({ url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1] ?? 0);
  } finally {
    client.destroy();
  }
}
