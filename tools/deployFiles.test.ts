import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { environmentSchema, readEnvironment, requireDemoMeant } from '#backend/run/environment.ts';
import { findHaproxy } from './cluster/programs.ts';
import { root } from './root.ts';

const read = (name: string) => readFileSync(resolve(root, 'deploy', name), 'utf8');
const known = Object.keys(environmentSchema._zod.def.shape);

const service = z.looseObject({
  image: z.string(),
  environment: z.optional(z.record(z.string(), z.string())),
  command: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  stop_grace_period: z.optional(z.string()),
});
const compose = z
  .looseObject({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.nullable(z.looseObject({}))),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));
const named = (name: string) => compose.services[name] ?? expect.unreachable(`no service ${name}`);
const backends = Object.keys(compose.services).filter((name) => name.startsWith('backend'));

/** Replaces `${NAME:?what it is}` and `${NAME:-default}` as Compose does. */
const filled = (values: Record<string, string>, text: string) =>
  text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, mark: string, rest: string) => {
    const value = values[name] ?? (mark === '-' ? rest : undefined);
    return value ?? expect.unreachable(`${name} is not set`);
  });

describe('deploy/compose.yaml', () => {
  const given = {
    PUBLIC_URL: 'https://vesper.example',
    DATABASE_PASSWORD: 'word',
    TURN_URLS: 'turn:vesper.example:3478',
    TURN_SECRET: 'word',
    FILES_S3_URL: 'https://files.vesper.example/vesper',
    FILES_S3_KEY_ID: 'key',
    FILES_S3_SECRET: 'word',
  };

  it('starts three backends with variables that the backend reads and accepts', () => {
    expect(backends).toHaveLength(3);
    for (const name of backends) {
      const { environment = {}, stop_grace_period: grace } = named(name);
      expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
      const values = Object.entries(environment).map(([key, value]) => [key, filled(given, value)]);
      const parsed = readEnvironment(Object.fromEntries(values));
      expect(parsed).toMatchObject({ SEED: 'empty', TRUST_PROXY: 1, PUBLIC_URL: 'https://vesper.example' });
      expect(() => requireDemoMeant(parsed)).not.toThrow();
      expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(30);
    }
  });

  it('gives all backends one data folder and one bucket, which is made before they start', () => {
    const folders = backends.map((name) => named(name).volumes);
    expect(folders).toEqual(backends.map(() => ['data:/data']));
    expect(Object.keys(compose.volumes)).toContain('data');
    const bucket = new URL(given.FILES_S3_URL).pathname.slice(1);
    expect(named('bucket').command?.join()).toContain(`store/${bucket}`);
    for (const name of backends) expect(named(name)).toMatchObject({ depends_on: { bucket: {} } });
  });

  it('names every backend to the balancer, which runs deploy/haproxy.cfg', () => {
    const { environment = {}, volumes } = named('balancer');
    expect(volumes).toContain('./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro');
    const nodes = Object.entries(environment).filter(([name]) => name.startsWith('NODE'));
    expect(nodes.map(([, address]) => address)).toEqual(backends.map((name) => `${name}:4100`));
    for (const name of Object.keys(environment))
      expect(read('haproxy.cfg')).toMatch(new RegExp(`presetenv ${name} `));
  });

  it('lets Valkey refuse writes instead of evicting keys', () => {
    expect(named('valkey').command).toEqual(expect.arrayContaining(['--maxmemory-policy', 'noeviction']));
  });

  it('shares the secret of the relay with the backends', () => {
    expect(named('relay').command).toContain('--static-auth-secret=${TURN_SECRET}');
  });
});

describe('deploy/vesper@.service', () => {
  const unit = read('vesper@.service');
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  it('starts the backend at the port that is the name of the instance', () => {
    const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? '');
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    expect(unit).toContain('Environment=PORT=%i');
    expect(valueOf('ExecStart')).toBe('/usr/bin/node backend/cli/backend.ts');
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(30);
  });

  const analyzer = 'systemd-analyze';
  const hasAnalyzer = spawnSync(analyzer, ['--version']).status === 0;
  it.skipIf(!hasAnalyzer)('is accepted by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'vesper@4100.service');
    // The program need not be at this place of this machine.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { stderr, status } = spawnSync(analyzer, ['verify', file], { encoding: 'utf8' });
    const problems = stderr.split('\n').filter((line) => line.includes('vesper@'));
    expect([status, problems]).toEqual([0, []]);
  });
});

describe('deploy/haproxy.cfg', () => {
  const haproxy = findHaproxy();
  it.skipIf(haproxy === null)('is accepted by HAProxy', () => {
    const file = resolve(root, 'deploy/haproxy.cfg');
    expect(() => execFileSync(haproxy ?? '', ['-c', '-f', file], { stdio: 'pipe' })).not.toThrow();
  });

  it('asks every backend for as many nodes', () => {
    const sections = read('haproxy.cfg')
      .split(/^(?=backend )/m)
      .slice(1);
    expect(sections.map((section) => section.match(/^ +server /gm)?.length)).toEqual([3, 3, 3, 3]);
  });
});
