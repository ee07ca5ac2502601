import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../../tools/root.ts';
import { asFigure, atLeast, atMost, percentile, type Report, type Row } from '../table.ts';
import { addPairs, openConversations, type Check } from './conversations.ts';
import { openServers, type BenchPerson, type BenchServers } from './servers.ts';

const people = 160;
/** Each node handles one message at a time, so that the bench measures waiting and not computing. */
const inFlightANode = 1;
const warmUpMs = 6_000;
const measureMs = 8_000;
const nodeCounts = [1, 4] as const;
/** Milliseconds that the proxy adds to a round trip. With ten, waiting outweighs the work of two cores. */
const addedMs = [1, 10] as const;

/** Returns the URL of a proxy in a separate process that delays the connection to the database. */
async function openDelayed(databaseUrl: string, delayMs: number) {
  const { port } = new URL(databaseUrl);
  const child = fork(join(root, 'tests/bench/cluster/delayProxy.ts'), [port, String(delayMs)], { cwd: root });
  const [proxyPort] = (await once(child, 'message')) as [number];
  const url = new URL(databaseUrl);
  url.port = String(proxyPort);
  return {
    url: url.href,
    async close() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Returns the median milliseconds of a statement that reads nothing. */
async function roundTripMs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tookMs: number[] = [];
    for (let at = 0; at < 200; at++) {
      const startedMs = performance.now();
      await client.query('select 1');
      tookMs.push(performance.now() - startedMs);
    }
    return percentile(tookMs, 0.5);
  } finally {
    await client.end();
  }
}

interface Measured extends Check {
  readonly perSecond: number;
  readonly p50Ms: number;
}

async function measure(
  servers: BenchServers,
  count: number,
  url: string,
  pairs: readonly BenchPerson[],
): Promise<Measured> {
  const nodes = await servers.startNodes(count, url);
  const talk = await openConversations(servers, nodes, pairs);
  await talk.load(inFlightANode * count, warmUpMs);
  const { perSecond, p50Ms } = await talk.load(inFlightANode * count, measureMs);
  const check = await talk.check();
  talk.close();
  for (const node of nodes) await node.close();
  return { ...check, perSecond, p50Ms };
}

/** Measures whether nodes scale while they wait for a distant database. */
export async function run(): Promise<Report> {
  const servers = await openServers();
  const rows: Row[] = [];
  const goals = [];
  let lost = 0;
  try {
    const pairs = await addPairs(servers, people);
    const plainMs = await roundTripMs(servers.databaseUrl);
    for (const added of addedMs) {
      const delayed = await openDelayed(servers.databaseUrl, added / 2);
      const rates: number[] = [];
      try {
        const tripMs = (await roundTripMs(delayed.url)) - plainMs;
        for (const count of nodeCounts) {
          const measured = await measure(servers, count, delayed.url, pairs);
          rates.push(measured.perSecond);
          lost += measured.lost + measured.doubled;
          rows.push({
            nodes: String(count),
            'added to a round trip ms': tripMs,
            'messages/s': measured.perSecond,
            'p50 ms': measured.p50Ms,
          });
        }
      } finally {
        await delayed.close();
      }
      const [one = Number.NaN, four = Number.NaN] = rates;
      goals.push(asFigure(atLeast(`4 nodes beside 1, ${added} ms added`, four / one, 3.5, 'times')));
    }
  } finally {
    await servers.close();
  }
  return {
    title: `nodes and a database that is further away, ${inFlightANode} in flight at each node`,
    rows,
    goals: [atMost('messages lost or stored twice', lost, 0, 'messages'), ...goals],
    notes: ['Four nodes, PostgreSQL, the proxy and the load share the processors of this machine.'],
  };
}
