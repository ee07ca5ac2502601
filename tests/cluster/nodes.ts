import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { BackendOptions } from '#backend/app/app.ts';
import { channels } from '#shared/realtime/channels.ts';
import { openMemoryBackend, type TestBackend } from '#tests/kit/backend/memoryBackend.ts';
import {
  createPrivatePostgres,
  findPostgres,
  type PrivatePostgres,
} from '#tests/kit/backend/privatePostgres.ts';
import { createPrivateRedis, findRedis, type PrivateRedis } from '#tests/kit/backend/privateRedis.ts';
import { connectSocket, type TestSocket } from '#tests/kit/backend/socket.ts';
import { waitFor, waitMs } from '#tests/kit/waitFor.ts';

const [postgresProgram, redisProgram] = [findPostgres(), findRedis()];
/** Whether this machine has the servers that several nodes need. */
export const hasServers = postgresProgram !== null && redisProgram !== null;
if (!hasServers) console.warn('Skipped: tests of several nodes. PostgreSQL or Redis is not installed.');

export interface Person {
  readonly userId: string;
  readonly token: string;
  /** The node that receives the person's requests and sockets. */
  readonly node: TestBackend;
  readonly socket: TestSocket;
}

/** Several backends in this process that share real servers. */
export interface Nodes {
  readonly postgres: PrivatePostgres;
  readonly redis: PrivateRedis;
  /** The nodes that are shared by all tests of the file. */
  readonly all: readonly TestBackend[];
  start(options?: Partial<BackendOptions>): Promise<TestBackend>;
  /** Creates a person whose socket receives calls and chats at this node. */
  person(node: TestBackend, role?: 'user' | 'goddess'): Promise<Person>;
  /** Connects another socket of a person, at any node. */
  connect(person: Pick<Person, 'userId' | 'token'>, node: TestBackend): Promise<TestSocket>;
}

/** Starts the servers and `count` nodes before the first test of a file, and ends them after the last one. */
export function openNodes(count: number, options: Partial<BackendOptions> = {}): Nodes {
  let postgres: PrivatePostgres | null = null;
  let redis: PrivateRedis | null = null;
  const all: TestBackend[] = [];
  const opened: TestBackend[] = [];

  async function start(more: Partial<BackendOptions> = {}): Promise<TestBackend> {
    const node = await openMemoryBackend({
      ...{ dataDir: ':memory:', databaseUrl: postgres?.url, redisUrl: redis?.url, ...options, ...more },
    } as Partial<BackendOptions>);
    opened.push(node);
    return node;
  }

  async function connect(person: Pick<Person, 'userId' | 'token'>, node: TestBackend): Promise<TestSocket> {
    const socket = await connectSocket(node.url, person.token);
    await socket.subscribe(channels.call(person.userId));
    await socket.subscribe(channels.chat(person.userId));
    return socket;
  }

  beforeAll(async () => {
    if (postgresProgram === null || redisProgram === null) return;
    postgres = await createPrivatePostgres(postgresProgram);
    redis = await createPrivateRedis(redisProgram);
    for (let number = 0; number < count; number++) all.push(await start());
    await waitFor(() => {
      for (const node of all)
        if (node.context.cluster.shared?.nodes.alive().size !== count)
          throw new Error('the nodes do not know each other yet');
    });
  }, 6 * waitMs);
  afterAll(async () => {
    for (const node of opened) await node.close();
    await redis?.stop();
    await postgres?.remove();
  }, 6 * waitMs);

  return {
    get postgres() {
      return postgres as PrivatePostgres;
    },
    get redis() {
      return redis as PrivateRedis;
    },
    all,
    start,
    connect,
    async person(node, role = 'user') {
      const signedUp = await node.signUp({ gender: role === 'goddess' ? 'female' : 'male' });
      if (role === 'goddess')
        await node.context.database
          .updateTable('users')
          .set({ role })
          .where('id', '=', signedUp.userId)
          .execute();
      const socket = await connect(signedUp, node);
      onTestFinished(() => socket.close());
      return { ...signedUp, node, socket };
    },
  };
}
