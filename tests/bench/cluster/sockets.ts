import { io, type Socket } from 'socket.io-client';
import { channels } from '#shared/realtime/channels.ts';
import type { Acknowledgement } from '#shared/realtime/wire.ts';
import { pause } from '#tests/kit/waitFor.ts';
import type { ClusterNode } from '../../../tools/cluster/node.ts';
import { asFigure, atMost, percentile, type Report, type Row } from '../table.ts';
import { residentBytes } from './processors.ts';
import { openServers, type BenchPerson } from './servers.ts';

/** Number of users who reconnect at once. `BENCH_SOCKETS` overrides it. */
const reconnecting = Number(process.env['BENCH_SOCKETS'] ?? 10_000);
const measuredSockets = Math.min(2_000, reconnecting);
/** Number of sockets opened before memory is measured, because the first ones also load code and fill pools. */
const firstSockets = Math.min(200, reconnecting);
const nodesOfCrowd = 2;
const openAtOnce = 50;
const settleMs = 3_000;
const giveUpAfterMs = 300_000;

interface Crowd {
  readonly size: number;
  /** Opens a socket for each of these users in small groups and subscribes it to the channels of a window. */
  add(people: readonly BenchPerson[]): Promise<void>;
  /** Closes all connections at once. Returns the milliseconds until each socket was subscribed again. */
  reconnect(): Promise<Return>;
  close(): void;
}

interface Return {
  readonly backMs: readonly number[];
  readonly refused: number;
}

function createCrowd(nodes: readonly ClusterNode[]): Crowd {
  const sockets: Socket[] = [];
  let refused = 0;
  let onReady: (socket: Socket) => void = () => undefined;

  function open({ id, token }: BenchPerson): Promise<void> {
    const node = nodes[sockets.length % nodes.length] as ClusterNode;
    const ready = Promise.withResolvers<void>();
    // The reconnection delays of the product's client.
    const socket = io(node.url, {
      ...{ path: '/socket', transports: ['websocket'], auth: { token }, forceNew: true },
      ...{ reconnectionDelay: 250, reconnectionDelayMax: 2_000 },
    });
    sockets.push(socket);
    socket.on('connect_error', () => void (refused += 1));
    socket.on('connect', () => void subscribe());
    async function subscribe(): Promise<void> {
      const asked = [channels.chat(id), channels.call(id)].map((channel): Promise<Acknowledgement> =>
        socket.emitWithAck('subscribe', { channel, token }),
      );
      const answers = await Promise.all(asked);
      if (!answers.every(({ ok }) => ok)) return void (refused += 1);
      ready.resolve();
      onReady(socket);
    }
    return ready.promise;
  }

  return {
    get size() {
      return sockets.length;
    },
    async add(people) {
      const left = [...people];
      await Promise.all(
        Array.from({ length: openAtOnce }, async () => {
          for (let next = left.pop(); next !== undefined; next = left.pop()) await open(next);
        }),
      );
    },
    async reconnect() {
      const back = new Map<Socket, number>();
      const refusedBefore = refused;
      const all = Promise.withResolvers<void>();
      const startedMs = performance.now();
      onReady = (socket) => {
        back.set(socket, performance.now() - startedMs);
        if (back.size === sockets.length) all.resolve();
      };
      for (const socket of sockets) socket.io.engine.close();
      const late = setTimeout(() => all.resolve(), giveUpAfterMs);
      await all.promise;
      clearTimeout(late);
      // A socket that did not return counts as infinite.
      const backMs = sockets.map((socket) => back.get(socket) ?? Number.POSITIVE_INFINITY);
      return { backMs, refused: refused - refusedBefore };
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

/** Measures the memory of sockets at one node, and how fast a crowd reconnects to two nodes. */
export async function run(): Promise<Report> {
  const servers = await openServers();
  const rows: Row[] = [];
  try {
    const people = await servers.addPeople(reconnecting);
    const [node] = (await servers.startNodes(1)) as [ClusterNode];
    const few = createCrowd([node]);
    await few.add(people.slice(0, firstSockets));
    await pause(settleMs);
    const before = residentBytes(node.pid ?? 0);
    await few.add(people.slice(firstSockets, measuredSockets));
    await pause(settleMs);
    const grownBytes = residentBytes(node.pid ?? 0) - before;
    const kilobytes = grownBytes / 1_024 / Math.max(1, measuredSockets - firstSockets);
    rows.push({ what: 'sockets at one node', sockets: few.size, 'kB a socket': kilobytes });
    few.close();
    await node.close();

    const crowd = createCrowd(await servers.startNodes(nodesOfCrowd));
    await crowd.add(people);
    const { backMs, refused } = await crowd.reconnect();
    const [p50, p99] = [percentile(backMs, 0.5), percentile(backMs, 0.99)];
    rows.push({
      ...{ what: `reconnects at once to ${nodesOfCrowd} nodes`, sockets: crowd.size },
      ...{ 'p50 ms': Math.round(p50), 'p99 ms': Math.round(p99), refused },
    });
    crowd.close();
    return {
      title: 'sockets of nodes',
      rows,
      goals: [
        atMost(
          'sockets that did not come back',
          backMs.filter((ms) => !Number.isFinite(ms)).length,
          0,
          'sockets',
        ),
        asFigure(atMost('memory of a socket with two channels', kilobytes, 100, 'kB')),
        asFigure(atMost(`${crowd.size} reconnects at once, p99`, p99 / 1_000, 10, 's')),
        asFigure(atMost('connections refused meanwhile', refused, 0, 'connections')),
      ],
      notes: ['The clients run on the same processors. 100 kB make 1.5 GB for 15,000 sockets of a node.'],
    };
  } finally {
    await servers.close();
  }
}
