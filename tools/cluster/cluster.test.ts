import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balancerTemplate, configurationFor } from './balancer.ts';
import type { Cluster } from './cluster.ts';
import { missingPrograms } from './programs.ts';
import { carryOut } from './verbs.ts';

describe('the programs of a cluster', () => {
  const none = { postgres: null, redis: null, haproxy: null };

  it('are named by their Debian packages if they are missing', () => {
    expect(missingPrograms(none)).toBe(
      'A cluster needs servers that are not installed: `apt install postgresql redis-server haproxy` installs them on Debian.',
    );
    expect(missingPrograms({ ...none, postgres: '/bin', haproxy: '/sbin/haproxy' })).toContain(
      '`apt install redis-server`',
    );
  });

  it('are not needed if servers are given', () => {
    const given = { databaseUrl: 'postgres://a/b', redisUrl: 'redis://a' };
    expect(missingPrograms({ ...none, haproxy: '/sbin/haproxy' }, given)).toBe(null);
    expect(missingPrograms(none, given)).toContain('`apt install haproxy`');
  });
});

describe('the configuration of the balancer', () => {
  const template = readFileSync(balancerTemplate, 'utf8');
  const serversOf = (text: string) => text.match(/^ +server .*$/gm) ?? [];

  it('has each backend for as many nodes as there are', () => {
    expect(serversOf(configurationFor(template, 3))).toEqual(serversOf(template));
    expect(serversOf(configurationFor(template, 5))).toHaveLength((serversOf(template).length / 3) * 5);
    const one = configurationFor(template, 1);
    expect(serversOf(one)).toHaveLength(serversOf(template).length / 3);
    expect(one).not.toMatch(/node2|NODE3/);
    expect(configurationFor(template, 12)).toContain(
      'server node12 "${NODE12}" cookie node12 track requests/node12',
    );
  });
});

describe('a verb', () => {
  /** A cluster that records what is done to it. */
  function recorded() {
    const steps: string[] = [];
    const record = (name: string) => async () => void steps.push(name);
    const node = (number: number) => ({
      number,
      kill: record(`kill ${number}`),
      stop: record(`stop ${number}`),
      cont: record(`cont ${number}`),
      drain: record(`drain ${number}`),
      start: record(`start ${number}`),
      restart: record(`restart ${number}`),
    });
    const cluster = {
      node,
      flush: record('flush'),
      stopRedis: record('stop redis'),
      startRedis: record('start redis'),
      restartDatabase: record('restart db'),
      stopDatabase: record('stop db'),
      startDatabase: record('start db'),
    } as unknown as Cluster;
    return { cluster, steps };
  }

  it.each([
    ['kill 2', ['kill 2']],
    [' stop  1 ', ['stop 1']],
    ['cont 1', ['cont 1']],
    ['start 2', ['start 2']],
    ['drain 3', ['drain 3']],
    ['restart 3', ['restart 3']],
    ['flush', ['flush']],
    ['restart db', ['restart db']],
    ['restart redis', ['stop redis', 'start redis']],
    ['stop redis', ['stop redis']],
    ['redis stop', ['stop redis']],
    ['redis start', ['start redis']],
    ['db restart', ['restart db']],
    ['start db', ['start db']],
  ])('%j is carried out', async (line, expected) => {
    const { cluster, steps } = recorded();
    await carryOut(cluster, line);
    expect(steps).toEqual(expected);
  });

  it.each([
    '',
    'explode 1',
    'kill',
    'kill two',
    'kill redis',
    'redis kill',
    'redis',
    'kill 1 2',
    'kill 0',
    'constructor',
    'cont db',
  ])('%j changes nothing and is answered by a sentence', async (line) => {
    const { cluster, steps } = recorded();
    expect(await carryOut(cluster, line)).toMatch(/Unknown|Name a node by its number/);
    expect(steps).toEqual([]);
  });

  it('that fails is answered by its reason', async () => {
    const cluster = { node: () => ({ kill: () => Promise.reject(new Error('Node 2 does not run.')) }) };
    expect(await carryOut(cluster as unknown as Cluster, 'kill 2')).toBe('Node 2 does not run.');
  });
});
