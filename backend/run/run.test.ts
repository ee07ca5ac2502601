import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../people/users.ts';
import { createBackend } from '../app/app.ts';
import { openDatabase } from '../storage/open.ts';
import { databaseFileIn } from '../storage/place.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { projectRoot } from '../lib/version.ts';
import { readEnvironment, requireDemoMeant } from './environment.ts';
import { backendOptions } from './options.ts';
import { isWebStale } from './freshWeb.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the environment', () => {
  it('has the defaults of docs/operating.md, even for empty variables', () => {
    expect(readEnvironment({ PORT: '', SEED: ' ' })).toEqual({
      PORT: 4100,
      HOST: '127.0.0.1',
      DATA_DIR: join(projectRoot, '.data'),
      SEED: 'demo',
      SEED_DEMO_PUBLIC: 'no',
      LOG_LEVEL: 'warn',
      COMPANIONS: 4,
      RATE_LIMITS: 'on',
      ALLOWED_ORIGINS: [],
      MODERATION_DETECTORS: 'on',
      MODERATION_PORN_THRESHOLD: 0.8,
      MODERATION_FACE_THRESHOLD: 0.4,
      TURN_URLS: [],
      PRODUCTION: 'no',
      SUPPORT_EMAIL: 'support@vesper.local',
      CLIENT_LOG_LEVEL: 'warn',
    });
  });

  it('sets the thresholds of the detectors, or turns them off', () => {
    const detectorsOf = (variables: Record<string, string>) =>
      backendOptions(readEnvironment(variables)).detectors;
    expect(detectorsOf({})).toEqual({ porn: 0.8, face: 0.4 });
    const stricter = { MODERATION_PORN_THRESHOLD: '0.65', MODERATION_FACE_THRESHOLD: '1' };
    expect(detectorsOf(stricter)).toEqual({ porn: 0.65, face: 1 });
    expect(detectorsOf({ ...stricter, MODERATION_DETECTORS: 'off' })).toBeNull();
    for (const wrong of ['1.1', '-0.1', 'high'])
      expect(() => detectorsOf({ MODERATION_PORN_THRESHOLD: wrong })).toThrow(/MODERATION_PORN_THRESHOLD/);
  });

  it('is parsed', () => {
    const read = readEnvironment({
      PORT: '0',
      DATA_DIR: '/x',
      COMPANIONS: '0',
      ALLOWED_ORIGINS: 'https://a, https://b,',
      TRUST_PROXY: '10.0.0.0/8, fd00::1, loopback',
    });
    expect(read).toMatchObject({
      PORT: 0,
      DATA_DIR: '/x',
      COMPANIONS: 0,
      ALLOWED_ORIGINS: ['https://a', 'https://b'],
      TRUST_PROXY: ['10.0.0.0/8', 'fd00::1', 'loopback'],
    });
    expect(readEnvironment({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  });

  it('sets only the named settings', () => {
    const settingsOf = (variables: Record<string, string>) =>
      backendOptions(readEnvironment(variables)).settings;
    expect(settingsOf({ LOW_PERFORMING_COUNTRIES: 'ES, UA', CHAT_FEATURES: 'voice' })).toEqual({
      lowPerfomingCountries: ['ES', 'UA'],
      chatFeatures: ['voice'],
    });
    expect(settingsOf({})).toEqual({});
  });

  it('sets the weights of the splits', () => {
    const weightsOf = (variables: Record<string, string>) =>
      backendOptions(readEnvironment(variables)).splitWeights;
    expect(weightsOf({ SPLITS: 'letstalk:50, 3d_gifts:0,multiplecalls:100' })).toEqual({
      letstalk: 50,
      '3d_gifts': 0,
      multiplecalls: 100,
    });
    expect(weightsOf({})).toBeUndefined();
  });

  it('reduces the public address to its origin', () => {
    expect(readEnvironment({ PUBLIC_URL: 'https://vesper.example/' }).PUBLIC_URL).toBe(
      'https://vesper.example',
    );
    expect(
      backendOptions(readEnvironment({ PUBLIC_URL: 'https://a.example', ALLOWED_ORIGINS: 'https://b' })),
    ).toMatchObject({
      publicUrl: 'https://a.example',
      allowedOrigins: ['https://a.example', 'https://b'],
    });
  });

  it.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '127.9.9.9', PUBLIC_URL: 'http://[::1]:4100' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '127.evil.example' }, true],
    [{ PUBLIC_URL: 'https://vesper.example' }, true],
  ])('publishes demo accounts only with explicit consent: %j', (variables, isRefused) => {
    const attempt = (more: Record<string, string>) => () =>
      requireDemoMeant(readEnvironment({ ...variables, ...more }));
    if (isRefused) expect(attempt({})).toThrow(/SEED=empty.*SEED_DEMO_PUBLIC=yes/);
    else expect(attempt({})).not.toThrow();
    expect(attempt({ SEED: 'empty' })).not.toThrow();
    expect(attempt({ SEED_DEMO_PUBLIC: 'yes' })).not.toThrow();
  });

  it.each([
    ['PORT', 'abc'],
    ['PUBLIC_URL', 'vesper.example'],
    ['PUBLIC_URL', 'ftp://vesper.example'],
    ['SEED_DEMO_PUBLIC', 'maybe'],
    ['PORT', '70000'],
    ['METRICS_PORT', '0'],
    ['SEED', 'full'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['LOW_PERFORMING_COUNTRIES', 'spain'],
    ['CHAT_FEATURES', 'video, all'],
    ['SPLITS', 'letstalk'],
    ['SPLITS', 'letstalk:101'],
    ['SPLITS', 'letstalk:5.5'],
    ['SPLITS', 'unknown:50'],
    ['SPLITS', 'letstalk:50,letstalk:20'],
    ['TURN_URLS', 'http://relay.test'],
    ['TURN_URLS', 'turn:relay.test:3478?transport=sctp'],
    ['TURN_URLS', 'turn:relay.test;weight=0'],
    ['TURN_URLS', 'turn:relay.test;drained'],
    ['TURN_URLS', 'stun:relay.test;drain'],
  ])('is refused with the name of the variable: %s as %s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name} can't be "${value}"`);
  });

  it('has a database URL, and error messages hide its password', () => {
    const url = 'postgres://vesper:secret@db.test:5433/vesper?sslmode=require';
    expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://vesper:secret@db.test/vesper' })).toThrow(
      /^DATABASE_URL can't be "mysql:\/\/…@db.test\/vesper"/,
    );
  });

  it('has a relay with its secret, and no secret without a relay', () => {
    const urls = 'stun:relay.test, turns:[::1]:5349?transport=tcp;weight=2;drain';
    expect(readEnvironment({ TURN_URLS: urls, TURN_SECRET: 's' })).toMatchObject({
      TURN_URLS: ['stun:relay.test', 'turns:[::1]:5349?transport=tcp;weight=2;drain'],
      TURN_SECRET: 's',
    });
    expect(() => readEnvironment({ TURN_URLS: urls })).toThrow(/^TURN_URLS names a relay/);
    expect(() => readEnvironment({ TURN_URLS: 'stun:a', TURN_SECRET: 's' })).toThrow(
      /^TURN_SECRET needs a relay/,
    );
  });

  it('has all four settings of an object store, or none', () => {
    const url = 'https://s3.test/vesper';
    const four = { FILES_S3_URL: url, FILES_S3_REGION: 'r', FILES_S3_KEY_ID: 'k', FILES_S3_SECRET: 's' };
    expect(backendOptions(readEnvironment(four)).filesS3).toEqual({
      url,
      region: 'r',
      keyId: 'k',
      secret: 's',
    });
    expect(backendOptions(readEnvironment({})).filesS3).toBeNull();
    for (const name of Object.keys(four))
      expect(() => readEnvironment({ ...four, [name]: '' })).toThrow(/^FILES_S3_URL, .* belong together/);
    for (const wrong of ['s3://vesper', 'https://s3.test/vesper?x=1'])
      expect(() => readEnvironment({ ...four, FILES_S3_URL: wrong })).toThrow(/^FILES_S3_URL can't be/);
  });
});

describe('the built web client', () => {
  it('is stale if it is missing or older than its sources', async () => {
    const root = aFolder();
    const write = (path: string, atSeconds: number) => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), '');
      utimesSync(join(root, path), atSeconds, atSeconds);
    };
    write('renderer/features/a.ts', 100);
    write('package-lock.json', 100);
    expect(await isWebStale(root)).toBe(true);
    write('out/web/index.html', 200);
    expect(await isWebStale(root)).toBe(false);
    write('renderer/features/a.test.ts', 300);
    expect(await isWebStale(root)).toBe(false);
    write('shared/deep/b.ts', 201);
    expect(await isWebStale(root)).toBe(true);
  });
});

// Each test starts a process that loads the whole backend.
describe('the backend from the command line', () => {
  function run(variables: Record<string, string>): {
    child: ChildProcess;
    output: () => string;
    line: (start: string) => Promise<string>;
  } {
    const child = spawn(process.execPath, [join(projectRoot, 'backend/cli/backend.ts')], {
      env: { ...process.env, DATA_DIR: aFolder(), COMPANIONS: '0', PORT: '0', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
    const line = async (start: string) => {
      for (;;) {
        const found = text.split('\n').find((each, at, all) => each.startsWith(start) && at < all.length - 1);
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`it ended: ${text}`);
        await once(child.stdout!, 'data');
      }
    };
    return { child, output: () => text, line };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints a line when it is ready, answers, and exits cleanly on %s',
    async (signal) => {
      const { child, line, output } = run({});
      const url = (await line('ready ')).slice('ready '.length);
      expect(url).toMatch(/^http:\/\/localhost:\d+$/);
      expect(output()).toContain('queen@demo.local');
      expect((await fetch(`${url}/health`)).status).toBe(200);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it('reports a used port in one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    for (const variable of ['PORT', 'METRICS_PORT']) {
      const { child, output } = run({ [variable]: String(port) });
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(output().trim()).toBe(
        `Port ${port} is in use already: stop what runs there, or choose another one, as in \`${variable}=${port + 1} npm start\`.`,
      );
    }
  });

  it('refuses a second process on the same data folder, while commands beside it still run', async () => {
    const folder = aFolder();
    const first = run({ DATA_DIR: folder, SEED: 'empty' });
    await first.line('ready ');
    const second = run({ DATA_DIR: folder, SEED: 'empty' });
    expect(await once(second.child, 'close')).toEqual([1, null]);
    expect(second.output().trim()).toBe(
      `The data in ${folder} is in use by another Vesper backend: stop that one, or choose another DATA_DIR.`,
    );
    expect((await command(folder, '--audit')).code).toBe(0);
    // A crash leaves no stale lock.
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await run({ DATA_DIR: folder, SEED: 'empty' }).line('ready ');
  });

  it('is not publicly started with demo data, nor with a former demo database', async () => {
    const folder = aFolder();
    const ended = async (variables: Record<string, string>) => {
      const { child, output } = run({ DATA_DIR: folder, HOST: '0.0.0.0', ...variables });
      const [code] = (await once(child, 'close')) as [number];
      return [code, output().trim()];
    };
    expect(await ended({})).toEqual([1, expect.stringMatching(/^Others than this machine .*SEED=empty.*$/)]);
    const first = run({ DATA_DIR: folder });
    await first.line('ready ');
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    expect(await ended({ SEED: 'empty' })).toEqual([
      1,
      expect.stringMatching(/^Others .*queen@demo\.local.*$/),
    ]);
    // Permissions as an older version left them.
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'vesper.db'), 0o644);
    const meant = run({ DATA_DIR: folder, HOST: '0.0.0.0', SEED_DEMO_PUBLIC: 'yes' });
    await meant.line('ready ');
    const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    expect(mode('.')).toBe('700');
    for (const name of ['', '-wal', '-shm']) expect([name, mode(`vesper.db${name}`)]).toEqual([name, '600']);
  });

  it('reports an unreachable database in one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const { child, output } = run({ DATABASE_URL: `postgres://vesper:secret@127.0.0.1:${port}/vesper` });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output().trim()).toBe(
      `No PostgreSQL answers at 127.0.0.1:${port}: start it, or look at DATABASE_URL.`,
    );
  });

  it('reports an invalid variable in one sentence', async () => {
    const { child, output } = run({ SEED: 'full' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain('SEED');
  });
});

/** Runs a command on the data folder and returns its output. */
async function command(folder: string, ...words: string[]) {
  const variables = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['backend/cli/backend.ts', ...words], {
    cwd: projectRoot,
    env: variables,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

describe('staff roles', () => {
  it('are granted, listed and revoked by e-mail', async () => {
    const folder = aFolder();
    expect(await command(folder, '--grant', 'moderator', 'ann@example.com')).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no database'),
    });
    const database = await openDatabase(databaseFileIn(folder));
    await createUsers(database).create({
      id: 'u1',
      email: 'ann@example.com',
      name: 'Ann',
      login_method: 4,
      role: 'user',
      created_ms: 0,
    });
    const roles = async () =>
      (await database.selectFrom('staff_roles').select(['user_id', 'role']).execute()).map(
        ({ role }) => role,
      );
    expect((await command(folder, '--staff')).said).toContain('Nobody has a role');
    expect(await command(folder, '--grant', 'moderator', 'Ann@Example.com')).toMatchObject({
      code: 0,
      said: expect.stringContaining('(Ann) is moderator now'),
    });
    await command(folder, '--grant', 'finance', 'ann@example.com');
    await command(folder, '--grant', 'finance', 'ann@example.com');
    expect((await roles()).sort()).toEqual(['finance', 'moderator']);
    expect((await command(folder, '--staff')).said).toMatch(
      /finance +ann@example.com \(Ann\) since \d{4}-\d\d-\d\d\nmoderator +ann/,
    );
    expect(await command(folder, '--revoke', 'moderator', 'ann@example.com')).toMatchObject({ code: 0 });
    expect(await roles()).toEqual(['finance']);
    for (const [words, reason] of [
      [['--grant', 'boss', 'ann@example.com'], 'moderator, finance, support'],
      [['--grant', 'moderator'], 'moderator, finance, support'],
      [['--grant', 'moderator', 'bob@example.com'], 'No account has the email bob@example.com'],
    ] as const) {
      const { code, said } = await command(folder, ...words);
      expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
      expect(said).toContain(reason);
    }
    await database.destroy();
  });
});

describe('agencies and artists by the command', () => {
  it('creates an agency with its code and an artist, and refuses invalid input in one sentence', async () => {
    const folder = aFolder();
    const database = await openDatabase(databaseFileIn(folder));
    const users = createUsers(database);
    const person = { login_method: 4, created_ms: 0 } as const;
    await users.create({ ...person, id: 'ann', email: 'ann@example.com', name: 'Ann', role: 'goddess' });
    await users.create({ ...person, id: 'bob', email: 'bob@example.com', name: 'Bob', role: 'user' });

    const words = ['--agency', 'Northern', 'Lights', '--code', 'Northern', '--share', '12'];
    expect(await command(folder, ...words, '--owner', 'bob@example.com')).toMatchObject({
      code: 0,
      said: 'The agency Northern Lights has the code northern and gets 12 percent.\n',
    });
    const { said } = await command(folder, '--agency', 'Aurora');
    expect(said).toMatch(/^The agency Aurora has the code [a-z\d]{4}-[a-z\d]{4} and gets 0 percent\.\n$/);
    const agencies = await database.selectFrom('agencies').selectAll().orderBy('name').execute();
    expect(agencies).toMatchObject([
      { name: 'Aurora', commission_percent: 0, owner_id: null },
      { name: 'Northern Lights', id: 'northern', commission_percent: 12, owner_id: 'bob', made_by: null },
    ]);

    const roleOf = async () => (await users.byId('ann'))?.role;
    expect((await command(folder, '--grant', 'artist', 'Ann@example.com')).said).toContain('an artist now');
    expect((await command(folder, '--grant', 'artist', 'ann@example.com')).said).toContain('already');
    expect(await roleOf()).toBe('artist');
    expect((await command(folder, '--revoke', 'artist', 'ann@example.com')).said).toContain('a goddess');
    expect(await roleOf()).toBe('goddess');
    const steps = await database.selectFrom('desk_steps').selectAll().orderBy('id').execute();
    expect(steps.map(({ step, by_id: byId }) => [step, byId])).toEqual([
      ['agencyMade', null],
      ['agencyMade', null],
      ['artistGiven', null],
      ['artistTaken', null],
    ]);

    for (const [wrong, reason] of [
      [['--agency'], 'Name the agency'],
      [['--agency', 'A', '--nonsense'], 'Name the agency'],
      [['--agency', 'A', '--code', 'NORTHERN'], 'Another agency has this code.'],
      [['--agency', 'A', '--code', 'a b'], 'A code has 3 to 32 letters'],
      [['--agency', 'A', '--share', '51'], 'from 0 to 50, not "51"'],
      [['--agency', 'A', '--share', '1.5'], 'from 0 to 50, not "1.5"'],
      [['--agency', 'A', '--owner', 'eve@example.com'], 'No account has the email eve@example.com'],
      [['--grant', 'artist'], 'Say whose account'],
      [['--grant', 'artist', 'eve@example.com'], 'No account has the email eve@example.com'],
      [['--grant', 'artist', 'bob@example.com'], 'Only a streamer can be an artist.'],
      [['--revoke', 'artist', 'ann@example.com'], 'This person is no artist.'],
    ] as const) {
      const refused = await command(folder, ...wrong);
      expect([refused.code, refused.said.trim().split('\n').length]).toEqual([1, 1]);
      expect(refused.said).toContain(reason);
    }
    await database.destroy();
  });
});

describe('a ban by the command', () => {
  it('ends the sessions of a running backend with 488, and is lifted by --unban', async () => {
    const folder = aFolder();
    const backend = await createBackend({ dataDir: folder, port: 0, seed: 'empty', logLevel: 'silent' });
    onTestFinished(() => backend.close());
    const person = { email: 'kevin@example.com', password: 'demo1234' };
    const post = async (path: string, body: object, token?: string) => {
      const response = await fetch(`${backend.url}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    };
    const more = { name: 'Kevin', gender: 'male', birthday: '1990-01-01', rolesGroup: 'user' };
    const { body } = await post('/web/signup', { ...person, ...more });
    const { token } = (body as unknown as { authData: { token: string } }).authData;
    const socket = await connectSocket(backend.url, token);

    expect(await command(folder, '--ban', 'Kevin@example.com', 'Threats', 'in chats')).toMatchObject({
      code: 0,
      said: 'Kevin@example.com (Kevin) is banned now.\n',
    });
    expect((await post('/lastLaunch', {}, token)).status).not.toBe(200);
    const refused = await post('/login', person);
    expect(refused.status).toBe(488);
    await expect.poll(() => socket.socket.connected).toBe(false);
    const { body: read } = await post('/ban', { appealToken: refused.body['appealToken'] });
    expect(read).toMatchObject({ ban: { facts: 'Threats in chats', decider: null, kind: 'ban' } });
    await expect.poll(() => readdirSync(join(folder, 'mail')).length, { timeout: 10_000 }).toBeGreaterThan(1);

    expect(await command(folder, '--unban', 'kevin@example.com')).toMatchObject({ code: 0 });
    expect((await post('/login', person)).status).toBe(200);
    for (const [words, reason] of [
      [['--ban', 'kevin@example.com'], 'Say whose account and why'],
      [['--ban', 'bob@example.com', 'Spam'], 'No account has the email bob@example.com'],
      [['--unban'], 'Say whose account'],
    ] as const) {
      const { code, said } = await command(folder, ...words);
      expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
      expect(said).toContain(reason);
    }
  });
});

describe('the audit command', () => {
  const auditOf = (folder: string) => command(folder, '--audit');

  it('confirms a balanced ledger and names problems', async () => {
    const folder = aFolder();
    expect(await auditOf(folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no database'),
    });
    const database = await openDatabase(databaseFileIn(folder));
    await createUsers(database).create({ id: 'u1', login_method: 4, role: 'user', created_ms: 0 });
    await changesWithoutEvents(database, { now: () => 1 }).ledger.book({
      userId: 'u1',
      kind: 'seed',
      ref: 'x',
      coins: 10,
    });
    expect(await auditOf(folder)).toMatchObject({
      code: 0,
      said: expect.stringContaining('The book balances.'),
    });
    await database.updateTable('balances').set({ coins: 11 }).execute();
    await database.destroy();
    const { code, said } = await auditOf(folder);
    expect(code).toBe(1);
    expect(said).toContain('the coins of u1 are 11, and the transfers come to 10');
  });
});
