import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { freePort } from './privatePostgres.ts';

/** A Redis server of one test file or cluster, in memory and on a free port. A restart keeps the port. */
export interface PrivateRedis {
  readonly url: string;
  start(): Promise<void>;
  /** Kills the server, as a crash does. All its data are lost. */
  stop(): Promise<void>;
}

/** Returns the path of a Redis or Valkey server, or null if none is installed. */
export function findRedis(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin'].filter((folder) => folder !== '');
  const paths = folders.flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')]);
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Deletes everything in a Redis server. Also proves that the server answers. */
export async function flushRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.sendCommand(['FLUSHALL']);
  } finally {
    client.destroy();
  }
}

/** Creates and starts a server. `program` is what {@link findRedis} returned. */
export async function createPrivateRedis(program: string): Promise<PrivateRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    if (server) return;
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const started = spawn(program, [...args, '--maxmemory-policy', 'noeviction'], {
      stdio: 'ignore',
      detached: true,
    });
    server = started;
    while (started.exitCode === null) {
      try {
        await flushRedis(url);
        return;
      } catch {
        await wait(20);
      }
    }
    server = null;
    throw new Error(`Redis ended with ${started.exitCode}`);
  }

  async function stop(): Promise<void> {
    const stopped = server;
    server = null;
    if (!stopped || stopped.exitCode !== null) return;
    const exit = once(stopped, 'exit');
    stopped.kill('SIGKILL');
    await exit;
  }

  await start();
  return { url, start, stop };
}
