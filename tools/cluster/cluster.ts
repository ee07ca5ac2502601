import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPrivatePostgres, freePort, type PrivatePostgres } from '#tests/kit/backend/privatePostgres.ts';
import { createPrivateRedis, flushRedis, type PrivateRedis } from '#tests/kit/backend/privateRedis.ts';
import { startBalancer, type Balancer, type NodeHealth } from './balancer.ts';
import { createNode, type ClusterNode } from './node.ts';
import { findPrograms, missingPrograms, type GivenServers } from './programs.ts';

export interface ClusterOptions extends GivenServers {
  readonly nodes: number;
  /** Port of the balancer; a free one if not set. */
  readonly port?: number;
  /** Demo companions, all of them at one node at a time. */
  readonly companions?: number;
  /** More variables for every node. */
  readonly env?: Readonly<Record<string, string>>;
  /** More variables for one node, by its number. */
  readonly envOf?: (node: number) => Readonly<Record<string, string>>;
  /** Receives a line about each step of the start. */
  readonly say?: (line: string) => void;
}

/** A group of backends behind one address, with private servers, for fault tests and `npm run cluster`. */
export interface Cluster {
  /** Address of the balancer, which clients use. */
  readonly url: string;
  readonly nodes: readonly ClusterNode[];
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Folder with the logs of the nodes and the data folder that they share; `close` deletes it. */
  readonly folder: string;
  /** Returns a node by its number, from 1. Throws if there is none. */
  node(number: number): ClusterNode;
  /** Returns the health of each node as the balancer reports it. */
  health(): Promise<readonly NodeHealth[]>;
  /** Resolves when the balancer sends requests to these nodes; to every running node if none is named. */
  balanced(numbers?: readonly number[]): Promise<void>;
  /** Deletes everything in Redis. */
  flush(): Promise<void>;
  /** Stops PostgreSQL as a crash does, and starts it again. */
  restartDatabase(): Promise<void>;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  stopRedis(): Promise<void>;
  startRedis(): Promise<void>;
  /** Ends all processes and deletes the folder. */
  close(): Promise<void>;
}

const lookEveryMs = 50;

export class ClusterProblem extends Error {
  override name = 'ClusterProblem';
}

/** Starts the servers, the nodes and the balancer. Resolves when the balancer sends requests to all nodes. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const programs = findPrograms();
  const problem = missingPrograms(programs, options);
  if (problem !== null) throw new ClusterProblem(problem);
  const say = options.say ?? (() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'vesper-cluster-'));
  const undo: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];

  async function close(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  try {
    const port = options.port ?? (await freePort());
    if (!(await isFree(port)))
      throw new ClusterProblem(`Port ${port} is in use already: choose another one.`);
    const postgres = options.databaseUrl === undefined ? await startPostgres() : null;
    const redis = options.redisUrl === undefined ? await startRedis() : null;
    const databaseUrl = options.databaseUrl ?? postgres?.url ?? '';
    const redisUrl = options.redisUrl ?? redis?.url ?? '';
    const nodes = await createNodes({ databaseUrl, redisUrl, port });
    undo.push(async () => void (await Promise.all(nodes.map((node) => node.close()))));
    say(`Starting ${nodes.length} nodes …`);
    await startAll(nodes);
    const balancer = await startBalancer({
      program: programs.haproxy ?? '',
      folder,
      port,
      statusPort: await freePort(),
      nodes: nodes.map((node) => `127.0.0.1:${node.port}`),
    });
    undo.push(() => balancer.stop());
    const cluster = assemble({ nodes, postgres, redis, balancer, databaseUrl, redisUrl });
    await cluster.balanced();
    return cluster;
  } catch (error) {
    await close();
    throw error;
  }

  async function startPostgres(): Promise<PrivatePostgres> {
    say('Starting PostgreSQL …');
    const server = await createPrivatePostgres(programs.postgres ?? '');
    undo.push(() => server.remove());
    return server;
  }

  async function startRedis(): Promise<PrivateRedis> {
    say('Starting Redis …');
    const server = await createPrivateRedis(programs.redis ?? '');
    undo.push(() => server.stop());
    return server;
  }

  async function createNodes(servers: { databaseUrl: string; redisUrl: string; port: number }) {
    const nodes: ClusterNode[] = [];
    for (let number = 1; number <= options.nodes; number += 1) {
      nodes.push(
        createNode({
          number,
          port: await freePort(),
          dataDir: join(folder, 'data'),
          logFile: join(folder, `node-${number}.log`),
          env: {
            DATABASE_URL: servers.databaseUrl,
            REDIS_URL: servers.redisUrl,
            HOST: '127.0.0.1',
            PUBLIC_URL: `http://localhost:${servers.port}`,
            TRUST_PROXY: '1',
            SEED: 'demo',
            COMPANIONS: String(options.companions ?? 0),
            ...options.env,
            ...options.envOf?.(number),
          },
        }),
      );
    }
    return nodes;
  }

  function assemble(parts: {
    nodes: readonly ClusterNode[];
    postgres: PrivatePostgres | null;
    redis: PrivateRedis | null;
    balancer: Balancer;
    databaseUrl: string;
    redisUrl: string;
  }): Cluster {
    const { nodes, balancer, databaseUrl, redisUrl } = parts;
    const own = <Server>(server: Server | null, name: string): Server => {
      if (server === null)
        throw new ClusterProblem(`This cluster uses a ${name} that was started elsewhere: restart it there.`);
      return server;
    };
    const database = () => own(parts.postgres, 'PostgreSQL');
    const redis = () => own(parts.redis, 'Redis');

    async function balanced(numbers?: readonly number[]): Promise<void> {
      for (;;) {
        const wanted =
          numbers ?? nodes.filter(({ state }) => state === 'running').map(({ number }) => number);
        const seen = await balancer.health();
        if (wanted.every((number) => seen[number - 1] === 'up')) return;
        await wait(lookEveryMs);
      }
    }

    return {
      url: balancer.url,
      nodes,
      databaseUrl,
      redisUrl,
      folder,
      node(number) {
        const found = nodes[number - 1];
        if (!found) throw new ClusterProblem(`There is no node ${number}: they are 1 to ${nodes.length}.`);
        return found;
      },
      health: balancer.health,
      balanced,
      flush: () => flushRedis(redisUrl),
      async restartDatabase() {
        await database().stop('immediate');
        await database().start();
      },
      stopDatabase: async () => database().stop('immediate'),
      startDatabase: async () => database().start(),
      stopRedis: async () => redis().stop(),
      startRedis: async () => redis().start(),
      close,
    };
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}

/** Starts all nodes in parallel. Throws the first error after every start has ended. */
async function startAll(nodes: readonly ClusterNode[]): Promise<void> {
  const starts = await Promise.allSettled(nodes.map((node) => node.start()));
  for (const start of starts) if (start.status === 'rejected') throw start.reason;
}
