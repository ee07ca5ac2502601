import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../root.ts';

/** The configuration that operators use, which a cluster also runs. */
export const balancerTemplate = resolve(root, 'deploy/haproxy.cfg');

/**
 * Health of a node as the balancer reports it: `starting` before the first answer of `/ready`, `leaving` if
 * it answers 503.
 */
export type NodeHealth = 'starting' | 'up' | 'leaving' | 'down';

export interface Balancer {
  readonly url: string;
  /** The health of each node, in the order of their addresses. */
  health(): Promise<readonly NodeHealth[]>;
  stop(): Promise<void>;
}

export interface BalancerOptions {
  /** The path of HAProxy. */
  readonly program: string;
  /** Folder for the configuration and the log. */
  readonly folder: string;
  readonly port: number;
  readonly statusPort: number;
  /** Host and port of each node. */
  readonly nodes: readonly string[];
}

/**
 * Returns the configuration for this number of nodes: each line of the template that has the name of node 1 is repeated,
 * and those of other nodes are removed.
 */
export function configurationFor(template: string, nodes: number): string {
  const numbers = Array.from({ length: nodes }, (_, index) => String(index + 1));
  const ofFirst = /\bnode1\b|\bNODE1\b/;
  return template
    .split('\n')
    .flatMap((line) => {
      if (ofFirst.test(line)) {
        return numbers.map((number) => line.replaceAll(/\b(node|NODE)1\b/g, (_, name) => `${name}${number}`));
      }
      return /\b(?:node|NODE)\d+\b/.test(line) ? [] : [line];
    })
    .join('\n');
}

/** Starts HAProxy before these nodes. Resolves when it listens. */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { program, folder, port, statusPort, nodes } = options;
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configurationFor(readFileSync(balancerTemplate, 'utf8'), nodes.length));
  const logPath = join(folder, 'haproxy.log');
  const log = openSync(logPath, 'a');
  const child = spawn(program, ['-f', file, '-db'], {
    stdio: ['ignore', log, log],
    detached: true,
    env: {
      ...process.env,
      BIND: `127.0.0.1:${port}`,
      STATUS: `127.0.0.1:${statusPort}`,
      ...Object.fromEntries(nodes.map((node, index) => [`NODE${index + 1}`, node])),
    },
  });
  closeSync(log);

  async function health(): Promise<readonly NodeHealth[]> {
    const answer = await fetch(`http://127.0.0.1:${statusPort}/;csv`);
    const [head = '', ...rows] = (await answer.text()).trim().split('\n');
    const columns = head.replace(/^# /, '').split(',');
    const [proxy, server, status, check] = ['pxname', 'svname', 'status', 'check_status'].map((name) =>
      columns.indexOf(name),
    ) as [number, number, number, number];
    return rows
      .map((row) => row.split(','))
      .filter((row) => row[proxy] === 'requests' && row[server]?.startsWith('node'))
      .map((row) => healthOf(row[status] ?? '', row[check] ?? ''));
  }

  async function waitUntilUp(): Promise<void> {
    while (child.exitCode === null && child.signalCode === null) {
      try {
        await health();
        return;
      } catch {
        await wait(20);
      }
    }
    throw new Error(`HAProxy ended before it listened:\n${readFileSync(logPath, 'utf8')}`);
  }

  await waitUntilUp();
  return { url: `http://localhost:${port}`, health, stop: () => stopChild(child) };
}

function healthOf(status: string, check: string): NodeHealth {
  if (status.startsWith('NOLB')) return 'leaving';
  if (status.startsWith('DOWN')) return 'down';
  // HAProxy counts a server as up until the first check has ended.
  return check === '' || check === 'INI' ? 'starting' : 'up';
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
