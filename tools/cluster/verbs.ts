import { auditBook } from '#backend/money/audit.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { ClusterProblem, type Cluster } from './cluster.ts';

/** Target of a verb: a node by its number, or a server. */
type Target = number | 'db' | 'redis';

interface Verb {
  /** Example of the command, for the list of verbs. */
  readonly usage: string;
  readonly does: string;
  run(cluster: Cluster, target: Target | null): Promise<string>;
}

const nodeOf = (cluster: Cluster, target: Target | null) => {
  if (typeof target !== 'number') throw new ClusterProblem('Name a node by its number, as in `kill 2`.');
  return cluster.node(target);
};

/** The verbs of `npm run cluster`, by their first word. */
const verbs: Readonly<Record<string, Verb>> = {
  kill: {
    usage: 'kill 2',
    does: 'ends a node as a crash does',
    async run(cluster, target) {
      const node = nodeOf(cluster, target);
      await node.kill();
      return `Node ${node.number} was killed. \`start ${node.number}\` starts it again.`;
    },
  },
  stop: {
    usage: 'stop 1 | db | redis',
    does: 'lets a node stand still, or ends a server as a crash does',
    async run(cluster, target) {
      if (target === 'db') await cluster.stopDatabase();
      else if (target === 'redis') await cluster.stopRedis();
      else nodeOf(cluster, target).stop();
      return 'Stopped.';
    },
  },
  cont: {
    usage: 'cont 1',
    does: 'lets a stopped node go on',
    async run(cluster, target) {
      nodeOf(cluster, target).cont();
      return 'Continued.';
    },
  },
  start: {
    usage: 'start 2 | db | redis',
    does: 'starts what has ended',
    async run(cluster, target) {
      if (target === 'db') await cluster.startDatabase();
      else if (target === 'redis') await cluster.startRedis();
      else await nodeOf(cluster, target).start();
      return 'Started.';
    },
  },
  restart: {
    usage: 'restart 2 | db | redis',
    does: 'drains a node and starts it again, or restarts a server',
    async run(cluster, target) {
      if (target === 'db') await cluster.restartDatabase();
      else if (target === 'redis') {
        await cluster.stopRedis();
        await cluster.startRedis();
      } else await nodeOf(cluster, target).restart();
      return 'Restarted.';
    },
  },
  drain: {
    usage: 'drain 3',
    does: 'sends everybody at a node to the others and ends it, in at most 30 seconds',
    async run(cluster, target) {
      const node = nodeOf(cluster, target);
      await node.drain();
      return `Node ${node.number} has ended. \`start ${node.number}\` starts it again.`;
    },
  },
  flush: {
    usage: 'flush',
    does: 'deletes everything in Redis',
    async run(cluster) {
      await cluster.flush();
      return 'Redis is empty.';
    },
  },
  audit: {
    usage: 'audit',
    does: 'says whether every coin is accounted for',
    async run(cluster) {
      const database = await openDatabase(cluster.databaseUrl);
      try {
        const { transfers, problems } = await auditBook(database);
        if (problems.length > 0) return `The ledger does not balance: ${problems.join('; ')}`;
        return `The book balances: ${transfers} transfers.`;
      } finally {
        await database.destroy();
      }
    },
  },
  status: { usage: 'status', does: 'prints the nodes', run: (cluster) => statusOf(cluster) },
  help: { usage: 'help', does: 'prints this list', run: async () => helpText() },
};

const isNode = (word: string) => /^[1-9]\d*$/.test(word);

/** Carries one line out and returns what to print. A line that makes no sense or fails returns a sentence. */
export async function carryOut(cluster: Cluster, line: string): Promise<string> {
  const [first = '', second, ...more] = line.trim().split(/\s+/);
  // `redis stop` is the same as `stop redis`.
  const isSwapped = second !== undefined && (first === 'db' || first === 'redis');
  const [word, target] = isSwapped ? [second, first] : [first, second];
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  const isTarget = target === undefined || target === 'db' || target === 'redis' || isNode(target);
  if (!verb || !isTarget || more.length > 0) return `Unknown: ${line.trim()}. \`help\` prints the verbs.`;
  try {
    if (target === undefined) return await verb.run(cluster, null);
    return await verb.run(cluster, target === 'db' || target === 'redis' ? target : Number(target));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function helpText(): string {
  const lines = [...Object.values(verbs), { usage: 'quit', does: 'ends everything, as Ctrl-C does' }];
  return lines.map(({ usage, does }) => `  ${usage.padEnd(24)} ${does}`).join('\n');
}

/**
 * Returns a line per node: number, address, process, state and health at the balancer. Scripts read the first
 * three words.
 */
export async function statusOf(cluster: Cluster): Promise<string> {
  const health = await cluster.health();
  return cluster.nodes
    .map(({ number, url, pid, state }, index) => {
      const process = pid === null ? '' : `process ${pid}`;
      return `node ${number} ${url}  ${process.padEnd(16)} ${state.padEnd(8)} balancer: ${health[index] ?? '?'}`;
    })
    .join('\n');
}
