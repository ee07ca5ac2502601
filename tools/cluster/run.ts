import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { demoAccounts, demoPassword } from '#backend/seed/accounts.ts';
import { root } from '../root.ts';
import { ClusterProblem, startCluster, type Cluster } from './cluster.ts';
import { carryOut, helpText, statusOf } from './verbs.ts';

/**
 * `npm run cluster -- --nodes 3`: starts several backends with demo data behind one address, with private
 * servers. Reads verbs from standard input, and ends with `quit` or Ctrl-C.
 */

const { values } = readArguments();

function readArguments() {
  try {
    return parseArgs({
      options: {
        nodes: { type: 'string', default: '3' },
        port: { type: 'string', default: '4100' },
        companions: { type: 'string', default: '4' },
        'database-url': { type: 'string' },
        'redis-url': { type: 'string' },
      },
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: 'nodes' | 'port' | 'companions', least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  return fail(`--${name} takes a number from ${least} to ${most}, not ${values[name]}.`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const say = (line: string) => console.log(line);
const stop = Promise.withResolvers<void>();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Each node has a separate process group, so only this process can end the nodes: further signals are
    // ignored.
    if (!isStopping) say('Stopping …');
    isStopping = true;
    stop.resolve();
  });
}

async function start(): Promise<Cluster> {
  try {
    return await startCluster({
      nodes: numberOf('nodes', 1, 20),
      port: numberOf('port', 1, 65_535),
      companions: numberOf('companions', 0, 100),
      databaseUrl: values['database-url'],
      redisUrl: values['redis-url'],
      say,
    });
  } catch (error) {
    return fail(error instanceof ClusterProblem ? error.message : String(error));
  }
}

async function greet(cluster: Cluster): Promise<void> {
  say(`\n  Vesper is running at ${cluster.url}\n`);
  say(`  Demo accounts, password ${demoPassword}:`);
  for (const { email, title } of demoAccounts) say(`    ${email.padEnd(24)} ${title}`);
  say(`\n${await statusOf(cluster)}\n\n  Logs are in ${cluster.folder}. Verbs:\n${helpText()}\n`);
  // Scripts wait for this line.
  say(`ready ${cluster.url}`);
}

if (!existsSync(resolve(root, 'out/web/index.html')))
  say('The web client is not built: `npm run build:web` builds it.');
const cluster = await start();
if (!isStopping) await greet(cluster);
const lines = createInterface({ input: process.stdin });
/** Verbs are carried out one after the other, so that a script can pipe them in. */
let carriedOut = Promise.resolve();
lines.on('line', (line) => {
  carriedOut = carriedOut.then(async () => {
    if (line.trim() === 'quit') stop.resolve();
    else if (line.trim() !== '' && !isStopping) say(await carryOut(cluster, line));
  });
});
// Without a terminal the input may end at once.
await stop.promise;
lines.close();
await cluster.close();
