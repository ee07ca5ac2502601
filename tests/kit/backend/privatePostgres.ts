import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server of one test file, in a temporary folder and on a free port. */
export interface PrivatePostgres {
  readonly url: string;
  /** Runs one statement on a separate connection. */
  ask(sql: string): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** Stops the server. `immediate` cuts all connections without notice, as a crash does. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>;
}

const debianFolder = '/usr/lib/postgresql';
/**
 * Ctrl-C in a terminal reaches every process of its group. In a separate group the server survives it, so
 * that the starter can stop it in order.
 */
const isolated = { stdio: 'ignore', cwd: tmpdir(), detached: true } as const;

/** Returns the folder with `initdb` and `postgres`, or null if no server is installed. */
export function findPostgres(): string | null {
  const installed = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...installed.map((version) => join(debianFolder, version, 'bin')),
  ];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Returns the user and group id of the `postgres` account, because PostgreSQL refuses to run as root. Empty
 * if the tests do not run as root.
 */
function serverUser(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Returns a port of this machine that no server uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Creates and starts a server. `bin` is what {@link findPostgres} returned. */
export async function createPrivatePostgres(bin: string): Promise<PrivatePostgres> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'vesper-postgres-'));
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'vesper', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...isolated, ...user });
  const port = await freePort();
  const url = `postgres://vesper@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;

  async function ask(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, fsync: 'off' };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...isolated, ...user });
    server = started;
    while (started.exitCode === null) {
      try {
        await ask('select 1');
        return;
      } catch {
        await wait(20);
      }
    }
    throw new Error(`PostgreSQL ended with ${started.exitCode}`);
  }

  async function stop(how: 'fast' | 'immediate'): Promise<void> {
    const stopped = server;
    server = null;
    if (!stopped || stopped.exitCode !== null) return;
    const exit = once(stopped, 'exit');
    stopped.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exit;
  }

  async function remove(): Promise<void> {
    await stop('immediate');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, ask, start, stop, remove };
}
