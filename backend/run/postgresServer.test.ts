/** @module-tag prove */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  createPrivatePostgres,
  findPostgres,
  type PrivatePostgres,
} from '#tests/kit/backend/privatePostgres.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import { projectRoot } from '../lib/version.ts';

const bin = findPostgres();
if (bin === null)
  console.warn('Skipped: tests with a real PostgreSQL server, because none is installed (apt: postgresql).');

/** Starts a backend process on this database. */
function startBackend(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  const child = spawn(process.execPath, [join(projectRoot, 'backend/cli/backend.ts')], {
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, SEED: 'empty', PORT: '0', RATE_LIMITS: 'off' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return {
    child,
    errors: () => errors,
    async url(): Promise<string> {
      const found = () => /ready (\S+)/.exec(output)?.[1];
      while (found() === undefined && child.exitCode === null)
        await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      return found() ?? expect.unreachable(errors);
    },
  };
}

async function get(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

/** Sends a log-in, which queries the database several times. The account does not exist. */
async function logIn(url: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'correct horse' }),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as { code: string },
  };
}

/** Timeout for a test that starts up to three processes. */
const timeout = 6 * waitMs;

describe.skipIf(bin === null)('a backend on a PostgreSQL server', { timeout }, () => {
  let server: PrivatePostgres;
  beforeAll(async () => {
    server = await createPrivatePostgres(bin ?? '');
  }, timeout);
  afterAll(() => server.remove());

  it.each(['fast', 'immediate'] as const)(
    'survives a server that stops (%s) under load: 503 with Retry-After, then the same answers as before',
    async (how) => {
      const backend = startBackend(server.url);
      const url = await backend.url();
      expect((await logIn(url)).status).toBe(464);
      expect((await get(`${url}/ready`)).status).toBe(200);

      let isLoaded = true;
      const answers = new Map<number, string | null>();
      const load = Promise.all(
        Array.from({ length: 20 }, async () => {
          while (isLoaded) {
            const { status, retryAfter } = await logIn(url);
            answers.set(status, retryAfter);
          }
        }),
      );
      await expect.poll(() => answers.has(464)).toBe(true);
      await server.stop(how);
      await expect.poll(() => answers.has(503)).toBe(true);
      expect(await logIn(url)).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
      expect(await get(`${url}/health`)).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await get(`${url}/ready`)).toMatchObject({
        status: 503,
        retryAfter: '2',
        body: { code: 'unavailable', message: 'The database does not answer.' },
      });

      await server.start();
      await expect.poll(async () => (await get(`${url}/ready`)).status).toBe(200);
      isLoaded = false;
      await load;
      expect((await logIn(url)).status).toBe(464);
      expect(new Set(answers.keys())).toEqual(new Set([464, 503]));
      expect(backend.child.exitCode).toBe(null);
    },
  );

  it('refuses a second process in one sentence, and allows the next one after a crash', async () => {
    const first = startBackend(server.url);
    const url = await first.url();
    const second = startBackend(server.url);
    expect(await once(second.child, 'exit')).toEqual([1, null]);
    expect(second.errors()).toMatch(
      /^The database "postgres" at 127\.0\.0\.1:\d+ is in use by another Vesper backend: stop that one, or choose another DATABASE_URL\.\n$/,
    );
    expect((await get(`${url}/ready`)).status).toBe(200);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await startBackend(server.url).url();
  });

  it('regains its lock after the connection that holds it breaks', async () => {
    const backend = startBackend(server.url);
    const url = await backend.url();
    const holders = () =>
      server.ask(`select pid from pg_stat_activity where application_name = 'vesper lock'`);
    const [before] = await holders();
    await server.ask(`select pg_terminate_backend(${String(before?.['pid'])})`);
    await expect.poll(async () => (await holders())[0]?.['pid'] ?? before?.['pid']).not.toBe(before?.['pid']);
    await expect.poll(async () => (await get(`${url}/ready`)).status).toBe(200);
    const second = startBackend(server.url);
    expect(await once(second.child, 'exit')).toEqual([1, null]);
  });

  it('stops with one sentence if another process takes the lock while its connection is broken', async () => {
    const backend = startBackend(server.url);
    await backend.url();
    // A single statement takes the lock at the moment at which its holder's session ends.
    const taking = server.ask(`
      with holder as (select pid, classid, objid from pg_locks where locktype = 'advisory' and granted limit 1),
        ended as materialized (select classid, objid, pg_terminate_backend(pid, 5000) as is_ended from holder)
      select pg_advisory_lock(classid::bigint::integer, objid::bigint::integer), pg_sleep(10) from ended where is_ended`);
    taking.catch(() => undefined);
    expect(await once(backend.child, 'exit')).toEqual([1, null]);
    expect(backend.errors()).toContain('is in use by another Vesper backend');
  });
});
