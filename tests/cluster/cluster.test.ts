/** @module-tag prove */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoAccounts, demoPassword } from '#backend/seed/accounts.ts';
import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { pause, waitFor, waitMs } from '#tests/kit/waitFor.ts';
import { startCluster, type Cluster } from '../../tools/cluster/cluster.ts';
import { findPrograms, missingPrograms } from '../../tools/cluster/programs.ts';
import { carryOut } from '../../tools/cluster/verbs.ts';
import { ask } from './database.ts';

const missing = missingPrograms(findPrograms());
if (missing !== null) console.warn(`Skipped: tests of several nodes. ${missing}`);

/** Tables whose demo rows a second seeding would add again. */
const seededTables = [
  'users',
  'agencies',
  'matches',
  'calls',
  'coin_transfers',
  'coin_entries',
  'gallery_items',
  'chats',
  'messages',
] as const;

/** A test may start nodes and wait for a drain of up to 30 seconds. */
const timeout = 6 * waitMs;

describe.skipIf(missing !== null)('a cluster of three nodes', { timeout }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({
      nodes: 3,
      env: { RATE_LIMITS: 'off', MODERATION_DETECTORS: 'off', LOG_LEVEL: 'warn' },
    });
  }, timeout);
  afterAll(() => cluster.close(), timeout);

  const readyOf = async (url: string) => (await fetch(`${url}/ready`)).status;

  async function signIn(email: string): Promise<string> {
    const answer = await fetch(`${cluster.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    const { authData } = (await answer.json()) as { authData: { token: string } };
    return authData.token;
  }

  const chatsAt = (url: string, token: string) =>
    fetch(`${url}/chat-api/chat/getList`, { headers: { authorization: `Bearer ${token}` } });

  /** Connects a client that reconnects through the balancer, as the product's client does. */
  async function connect(token: string, transport: 'websocket' | 'polling' = 'websocket') {
    const socket: Socket = io(cluster.url, {
      path: '/socket',
      auth: { token },
      transports: [transport],
      forceNew: true,
      reconnectionDelay: 100,
      // Node has no cookie store for the cookie that names a node.
      withCredentials: true,
    });
    onTestFinished(() => void socket.disconnect());
    const reasons: string[] = [];
    socket.on('disconnect', (reason) => {
      reasons.push(reason);
      // Socket.IO does not reconnect by itself after the server has closed a connection. The product's client
      // does.
      if (reason === 'io server disconnect') socket.connect();
    });
    await waitFor('the socket is connected', () => socket.connected);
    return { socket, reasons };
  }

  it('seeds once, and all nodes are ready', async () => {
    expect(await Promise.all(cluster.nodes.map(({ url }) => readyOf(url)))).toEqual([200, 200, 200]);
    expect(await readyOf(cluster.url)).toBe(200);
    expect(cluster.nodes.map((node) => node.output().match(/"level":[56]0.*/g))).toEqual([null, null, null]);
    const [row] = await ask(cluster.databaseUrl, `select count(*)::int as nodes from nodes`);
    expect(row).toEqual({ nodes: 3 });
    const alone = await openMemoryBackend({ seed: 'demo' });
    onTestFinished(() => alone.close());
    for (const table of seededTables) {
      const [{ rows: expected } = { rows: 0 }] = await alone.context.database
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .execute();
      const [{ rows } = { rows: 0 }] = await ask(
        cluster.databaseUrl,
        `select count(*)::int as rows from ${table}`,
      );
      expect([table, rows]).toEqual([table, expected]);
    }
  });

  it('lets people sign in through the balancer and serves their session at every node', async () => {
    for (const email of ['user@demo.local', 'queen@demo.local']) {
      expect(demoAccounts.map((account) => account.email)).toContain(email);
      const token = await signIn(email);
      const answers = await Promise.all(cluster.nodes.map(({ url }) => chatsAt(url, token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  it('accepts websockets, and polling by a cookie that names the node', async () => {
    const token = await signIn('user@demo.local');
    await connect(token);
    const handshake = await fetch(`${cluster.url}/socket/?EIO=4&transport=polling`);
    expect(handshake.status).toBe(200);
    const cookie = handshake.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^node=node[123]$/);
    const { sid } = JSON.parse((await handshake.text()).slice(1)) as { sid: string };
    const url = `${cluster.url}/socket/?EIO=4&transport=polling&sid=${sid}`;
    // Each request opens a new connection, so the balancer would spread them without the cookie.
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await fetch(url, { method: 'POST', body: '3', headers: { cookie } });
      expect(answer.status).toBe(200);
    }
    expect((await fetch(`${cluster.url}/health`)).headers.get('set-cookie')).toBe(null);
  });

  it('drains a node: requests end, sockets reconnect to other nodes, the process ends within 30 seconds', async () => {
    const node = cluster.node(3);
    const token = await signIn('user@demo.local');
    const sockets = await Promise.all(Array.from({ length: 6 }, () => connect(token)));
    const statuses = new Map<number, number>();
    let isLoaded = true;
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (isLoaded) {
          const { status } = await chatsAt(cluster.url, token);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await pause(10);
        }
      }),
    );
    const slow = sendSlowly(`${node.url}/api/login`, {
      email: 'user@demo.local',
      password: demoPassword,
    });
    const startedMs = performance.now();
    const drained = node.drain();
    await waitFor('the node is not ready', async () => (await readyOf(node.url)) === 503);
    await waitFor('the balancer sends it nothing new', async () => (await cluster.health())[2] === 'leaving');
    slow.finish();
    expect(await slow.status).toBe(200);
    await drained;
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    isLoaded = false;
    await load;
    expect([...statuses.keys()]).toEqual([200]);
    await waitFor('all sockets are connected', () => sockets.every(({ socket }) => socket.connected));
    const moved = sockets.flatMap(({ reasons }) => reasons);
    expect(new Set(moved)).toEqual(new Set(['io server disconnect']));
    // Two of six sockets were connected to each of three nodes.
    expect(moved.length).toBe(2);
    const rows = () => ask(cluster.databaseUrl, 'select count(*)::int as nodes from nodes');
    await waitFor(async () => expect(await rows()).toEqual([{ nodes: 2 }]));
    await node.start();
    await cluster.balanced();
  });

  it('ends a node at once at the second signal', async () => {
    const node = cluster.node(3);
    const pid = node.pid ?? expect.unreachable();
    process.kill(pid, 'SIGTERM');
    await waitFor('the node is not ready', async () => (await readyOf(node.url)) === 503);
    process.kill(pid, 'SIGTERM');
    await waitFor('the node has ended', () => node.state === 'ended');
    // The killed process does not delete its row. The other nodes delete the row later.
    const rows = () => ask(cluster.databaseUrl, 'select count(*)::int as nodes from nodes');
    expect(await rows()).toEqual([{ nodes: 3 }]);
    await waitFor(async () => expect(await rows()).toEqual([{ nodes: 2 }]));
    await node.start();
    await cluster.balanced();
  });

  it('serves people while a node is killed or suspended, and reuses it afterwards', async () => {
    const token = await signIn('user@demo.local');
    const lost = cluster.node(2);
    await lost.kill();
    expect(lost).toMatchObject({ state: 'ended', pid: null });
    await waitFor(
      'the balancer leaves the killed node out',
      async () => (await cluster.health())[1] === 'down',
    );
    const still = cluster.node(1);
    still.stop();
    await waitFor(
      'the balancer leaves the stopped node out',
      async () => (await cluster.health())[0] === 'down',
    );
    expect((await chatsAt(cluster.url, token)).status).toBe(200);
    still.cont();
    expect(await carryOut(cluster, 'start 2')).toBe('Started.');
    await cluster.balanced();
    expect(await carryOut(cluster, 'status')).toMatch(/^(?:node \d http:.* running +balancer: up\n?){3}$/);
  });

  it('serves people again after Redis and PostgreSQL restart', async () => {
    const token = await signIn('user@demo.local');
    await cluster.flush();
    expect(await carryOut(cluster, 'restart redis')).toBe('Restarted.');
    expect(await carryOut(cluster, 'restart db')).toBe('Restarted.');
    await cluster.balanced();
    await waitFor('requests are answered', async () => (await chatsAt(cluster.url, token)).status === 200);
    expect(cluster.nodes.map(({ state }) => state)).toEqual(['running', 'running', 'running']);
    expect(await carryOut(cluster, 'audit')).toMatch(/^The book balances: \d+ transfers\.$/);
  });
});

describe.skipIf(missing !== null)('a cluster that closes', { timeout }, () => {
  it('leaves no process, even of nodes that were killed or suspended', async () => {
    const cluster = await startCluster({ nodes: 2, env: { SEED: 'empty' } });
    onTestFinished(() => cluster.close());
    cluster.node(1).stop();
    await cluster.node(2).kill();
    expect(processesOf(cluster.folder)).not.toEqual([]);
    await cluster.close();
    expect(processesOf(cluster.folder)).toEqual([]);
    await expect(ask(cluster.databaseUrl, 'select 1')).rejects.toThrow();
    await expect(cluster.flush()).rejects.toThrow();
  });
});

/** Returns the ids of the processes whose arguments or environment name this folder. */
function processesOf(folder: string): readonly string[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => `${read(`/proc/${id}/cmdline`)}${read(`/proc/${id}/environ`)}`.includes(folder));
}

/** Sends a POST whose body comes in two parts. */
function sendSlowly(url: string, body: unknown) {
  const text = JSON.stringify(body);
  const sending = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  });
  sending.write(text.slice(0, 5));
  const status = new Promise<number | undefined>((done, failed) => {
    sending.on('error', failed);
    sending.on('response', (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
  });
  return { status, finish: () => sending.end(text.slice(5)) };
}
