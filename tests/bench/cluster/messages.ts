import { pause } from '#tests/kit/waitFor.ts';
import { asFigure, atMost, type Goal, type Report, type Row } from '../table.ts';
import { addPairs, openConversations, type Check } from './conversations.ts';
import { openServers, type BenchPerson, type BenchServers, type Used } from './servers.ts';

const nodeCounts = [1, 2, 4] as const;
const people = 160;
const inFlight = 8;
/** V8 compiles the send path of every node before the measurement. */
const warmUpMsANode = 4_000;
const idleMs = 3_000;
const measureMs = 8_000;
/** Number of rounds for each number of nodes; the cheapest round counts. */
const rounds = 2;

interface Measured extends Check {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Milliseconds of processor time for one message, without what the processes use while they are idle. */
  readonly perMessage: Used;
  /** Milliseconds of processor time in a second without messages. */
  readonly idle: Used;
  readonly rollbacks: number;
  readonly attempts: number;
}

const minus = (a: Used, b: Used, factor = 1): Used => ({
  nodes: a.nodes - b.nodes * factor,
  postgres: a.postgres - b.postgres * factor,
  redis: a.redis - b.redis * factor,
});
const over = (used: Used, count: number): Used => ({
  nodes: used.nodes / count,
  postgres: used.postgres / count,
  redis: used.redis / count,
});
const sum = ({ nodes, postgres, redis }: Used) => nodes + postgres + redis;

async function rollbacksOf(servers: BenchServers): Promise<number> {
  const [row] = await servers.ask(
    'select xact_rollback::integer as rollbacks from pg_stat_database where datname = current_database()',
  );
  return (row?.['rollbacks'] as number | undefined) ?? Number.NaN;
}

async function measure(
  servers: BenchServers,
  count: number,
  pairs: readonly BenchPerson[],
): Promise<Measured> {
  const rollbacksBefore = await rollbacksOf(servers);
  const nodes = await servers.startNodes(count);
  const talk = await openConversations(servers, nodes, pairs);
  await talk.load(inFlight, warmUpMsANode * count);
  const before = servers.used(nodes);
  const startedMs = performance.now();
  await pause(idleMs);
  const idleTook = performance.now() - startedMs;
  const idle = over(minus(servers.used(nodes), before), idleTook / 1_000);
  const quiet = servers.used(nodes);
  const loadedMs = performance.now();
  const loaded = await talk.load(inFlight, measureMs);
  const used = minus(servers.used(nodes), quiet);
  const seconds = (performance.now() - loadedMs) / 1_000;
  const check = await talk.check();
  talk.close();
  // A connection reports its counters to the statistics at the latest when it closes.
  for (const node of nodes) await node.close();
  const rollbacks = (await rollbacksOf(servers)) - rollbacksBefore;
  return {
    ...check,
    perSecond: loaded.perSecond,
    p99Ms: loaded.p99Ms,
    perMessage: over(minus(used, idle, seconds), loaded.accepted),
    idle,
    rollbacks,
    attempts: check.accepted + rollbacks,
  };
}

/** Measures the cost of a message with one, two and four nodes: processor time and repeated transactions. */
export async function run(): Promise<Report> {
  const servers = await openServers();
  const found = new Map<number, Measured[]>(nodeCounts.map((count) => [count, []]));
  try {
    const pairs = await addPairs(servers, people);
    for (let round = 0; round < rounds; round++)
      for (const count of nodeCounts) found.get(count)?.push(await measure(servers, count, pairs));
  } finally {
    await servers.close();
  }
  const all = [...found.values()].flat();
  const total = (key: keyof Check) => all.reduce((count, one) => count + one[key], 0);
  const best = new Map(
    [...found].map(([count, some]) => [
      count,
      some.reduce((a, b) => (sum(b.perMessage) < sum(a.perMessage) ? b : a)),
    ]),
  );
  const cost = (count: number) => sum((best.get(count) as Measured).perMessage);
  const goals: Goal[] = [
    atMost('messages lost', total('lost'), 0, 'messages'),
    atMost('messages stored twice', total('doubled'), 0, 'messages'),
    atMost('messages without an event at the receiver', total('unheard'), 0, 'messages'),
  ];
  for (const count of nodeCounts) {
    const some = found.get(count) ?? [];
    const [rollbacks, attempts] = [
      some.reduce((all, one) => all + one.rollbacks, 0),
      some.reduce((all, one) => all + one.attempts, 0),
    ];
    goals.push(
      asFigure(atMost(`rollbacks per attempt, ${count} nodes`, (100 * rollbacks) / attempts, 1, '%')),
    );
    if (count > 1)
      goals.push(
        asFigure(
          atMost(`processor time per message, ${count} nodes beside 1`, cost(count) / cost(1), 1.1, 'times'),
        ),
      );
  }
  return {
    title: `messages between nodes, ${inFlight} in flight`,
    rows: [...best].map(([count, { perMessage, idle, rollbacks, attempts, ...one }]): Row => ({
      nodes: String(count),
      'messages/s': one.perSecond,
      'p99 ms': one.p99Ms,
      'node ms a message': perMessage.nodes,
      'PostgreSQL ms': perMessage.postgres,
      'Redis ms': perMessage.redis,
      'all ms': sum(perMessage),
      'idle ms a second': sum(idle),
      rollbacks: `${rollbacks} of ${attempts}`,
    })),
    goals,
    notes: ['Processor times come without those of idle processes. The load is made on the same processors.'],
  };
}
