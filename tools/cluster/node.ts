import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../root.ts';

export type NodeState = 'running' | 'stopped' | 'ended';

/** A backend process of a cluster. Port and log stay the same across restarts. */
export interface ClusterNode {
  /** Number of the node, starting at 1. */
  readonly number: number;
  /** Address of this node, bypassing the balancer. */
  readonly url: string;
  readonly port: number;
  /** Null if the process has ended. */
  readonly pid: number | null;
  /** `stopped`: the process is suspended until `cont`. */
  readonly state: NodeState;
  /** Everything that the node printed. */
  output(): string;
  /** Starts an ended process and resolves when it serves requests. */
  start(): Promise<void>;
  /** Ends the process as a crash does. */
  kill(): Promise<void>;
  /** Suspends the process, to simulate a machine that hangs. */
  stop(): void;
  cont(): void;
  /** Moves all clients to other nodes and ends the process in order, within 30 seconds. */
  drain(): Promise<void>;
  /** Drains the node if it runs, and starts it again. */
  restart(): Promise<void>;
  /** Ends the process quickly, whatever its state is. */
  close(): Promise<void>;
}

export interface NodeOptions {
  readonly number: number;
  readonly port: number;
  /** Data folder that all nodes of a cluster share. */
  readonly dataDir: string;
  readonly logFile: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Milliseconds that a node has to end in order before `close` ends it as a crash does. */
const closeWithinMs = 5_000;
const lookEveryMs = 50;
/** Node keeps compiled modules here, which makes a start several times shorter. */
const compileCache = resolve(root, 'node_modules/.cache/node');

export function createNode({ number, port, dataDir, logFile, env }: NodeOptions): ClusterNode {
  writeFileSync(logFile, '');
  let child: ChildProcess | null = null;
  let isStopped = false;

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const output = () => readFileSync(logFile, 'utf8');

  function signal(name: NodeJS.Signals): void {
    if (!isRunning()) throw new Error(`Node ${number} does not run.`);
    child?.kill(name);
  }

  async function ended(): Promise<void> {
    if (isRunning() && child) await once(child, 'exit');
  }

  async function start(): Promise<void> {
    if (isRunning()) throw new Error(`Node ${number} runs already.`);
    const log = openSync(logFile, 'a');
    const printedBefore = output().length;
    const started = spawn(process.execPath, ['backend/cli/backend.ts'], {
      cwd: root,
      // Ctrl-C in the terminal reaches the cluster's own process alone, which ends the nodes.
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
    });
    closeSync(log);
    child = started;
    isStopped = false;
    while (!/^ready \S+$/m.test(output().slice(printedBefore))) {
      if (!isRunning())
        throw new Error(`Node ${number} ended while it started:\n${output().slice(printedBefore)}`);
      await wait(lookEveryMs);
    }
  }

  async function kill(): Promise<void> {
    signal('SIGKILL');
    await ended();
  }

  function cont(): void {
    signal('SIGCONT');
    isStopped = false;
  }

  async function drain(): Promise<void> {
    if (isStopped) cont();
    signal('SIGTERM');
    await ended();
  }

  return {
    number,
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return isRunning() ? (child?.pid ?? null) : null;
    },
    get state() {
      if (!isRunning()) return 'ended';
      return isStopped ? 'stopped' : 'running';
    },
    output,
    start,
    kill,
    stop() {
      signal('SIGSTOP');
      isStopped = true;
    },
    cont,
    drain,
    async restart() {
      if (isRunning()) await drain();
      await start();
    },
    async close() {
      if (!isRunning()) return;
      const late = setTimeout(() => child?.kill('SIGKILL'), closeWithinMs);
      if (isStopped) cont();
      signal('SIGINT');
      await ended();
      clearTimeout(late);
    },
  };
}
