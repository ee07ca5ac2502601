/** @module-tag prove */
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import {
  createPrivateRedis,
  findRedis,
  flushRedis,
  type PrivateRedis,
} from '#tests/kit/backend/privateRedis.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import { createRecentViewers } from '../gallery/recentViewers.ts';
import { createSharedCounter, type Counted, type Counter } from '../http/counter.ts';
import { createAskRedis, createOneTime } from './oneTime.ts';
import type { Shared } from './index.ts';
import { openRedis, type Redis } from './redis.ts';

const program = findRedis();
if (program === null)
  console.warn('Skipped: limits and one-time codes in Redis, because no server is installed.');

const timeout = 6 * waitMs;
const prefix = 'vesper:test:';

describe.skipIf(program === null)('processes that share Redis', { timeout }, () => {
  let server: PrivateRedis;
  let nodes: readonly Redis[];
  const clock = createManualClock(Date.now());
  beforeAll(async () => {
    server = await createPrivateRedis(program ?? '');
    const log = pino({ level: 'silent' });
    nodes = [await openRedis(server.url, prefix, log), await openRedis(server.url, prefix, log)];
  }, timeout);
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await server.stop();
  });
  beforeEach(async () => {
    await server.start();
    for (const node of nodes) await expect.poll(() => node.isReady()).toBe(true);
    await flushRedis(server.url);
  });

  /** Counters of one limit, one in each process. A busy machine may answer late, so a second is allowed. */
  const counters = (windowMs: number, withinMs = 1_000): [Counter, Counter] => {
    const [a, b] = nodes.map((redis) =>
      createSharedCounter({
        ...{ name: 'login0', prefix, max: 10, windowMs, clock },
        ask: createAskRedis(redis, { withinMs, pauseMs: 0 }),
      }),
    ) as [Counter, Counter];
    return [a, b];
  };
  const cluster = (at: 0 | 1) => ({ shared: { redis: nodes[at] } as Shared });
  const isCounted = (result: Awaited<ReturnType<Counter['count']>>): result is Counted =>
    'giveBack' in result;

  describe('a limit', () => {
    it('counts the requests of all processes together', async () => {
      const [a, b] = counters(MINUTE_MS);
      const results = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? a : b).count('eva')));
      expect(results.filter(isCounted)).toHaveLength(10);
      const refused = await a.count('eva');
      expect(refused).toEqual({ waitMs: expect.any(Number) });
      const { waitMs: left } = refused as { waitMs: number };
      expect(left).toBeGreaterThan(MINUTE_MS - timeout);
      expect(left).toBeLessThanOrEqual(MINUTE_MS);
      expect(isCounted(await a.count('ben'))).toBe(true);
    });

    it('gives a count back in any process', async () => {
      const [a, b] = counters(MINUTE_MS);
      for (let time = 0; time < 30; time++) {
        const counted = await (time % 2 ? a : b).count('eva');
        expect(isCounted(counted)).toBe(true);
        if (isCounted(counted)) await counted.giveBack();
      }
    });

    it('starts a new window after the old one, which a late return does not change', async () => {
      const [a, b] = counters(200);
      const first = (await a.count('eva')) as Counted;
      for (let time = 0; time < 9; time++) await a.count('eva');
      expect(isCounted(await b.count('eva'))).toBe(false);
      await expect.poll(async () => isCounted(await b.count('eva'))).toBe(true);
      const [c, d] = counters(MINUTE_MS);
      await flushRedis(server.url);
      for (let time = 0; time < 10; time++) await c.count('eva');
      await first.giveBack();
      expect(isCounted(await d.count('eva'))).toBe(false);
    });

    it('is counted by each process alone while Redis is unavailable, and together again afterwards', async () => {
      const [a, b] = counters(MINUTE_MS);
      await a.count('eva');
      await server.stop();
      const count = async (counter: Counter) => {
        const results = [];
        for (let time = 0; time < 15; time++) results.push(await counter.count('eva'));
        return results.filter(isCounted).length;
      };
      expect([await count(a), await count(b)]).toEqual([10, 10]);
      await server.start();
      for (const node of nodes) await expect.poll(() => node.isReady()).toBe(true);
      expect((await count(a)) + (await count(b))).toBe(10);
    });

    it('does not wait for a frozen server', async () => {
      const [a] = counters(MINUTE_MS, 50);
      await nodes[1]?.commands.sendCommand(['CLIENT', 'PAUSE', String(10 * timeout), 'ALL']);
      expect(isCounted(await a.count('eva'))).toBe(true);
      await server.stop();
    });
  });

  describe('a one-time code', () => {
    it('is taken once, in any process', async () => {
      const [a, b] = [
        createOneTime({ cluster: cluster(0), clock }, 'signIn'),
        createOneTime({ cluster: cluster(1), clock }, 'signIn'),
      ];
      await a.store('code', 'token', MINUTE_MS);
      const taken = await Promise.all([
        a.consume('code'),
        b.consume('code'),
        a.consume('code'),
        b.consume('code'),
      ]);
      expect(taken.filter((value) => value !== null)).toEqual(['token']);
    });

    it('is used once, and can be used again after its time', async () => {
      const [a, b] = [
        createOneTime({ cluster: cluster(0), clock }, 'idToken'),
        createOneTime({ cluster: cluster(1), clock }, 'idToken'),
      ];
      const uses = await Promise.all([a, b, a, b].map((node) => node.useOnce('token', HOUR_MS)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await a.useOnce('short', 100)).toBe(true);
      await expect.poll(() => b.useOnce('short', 100)).toBe(true);
    });

    it('is refused as unavailable while Redis is unavailable', async () => {
      const codes = createOneTime({ cluster: cluster(0), clock }, 'signIn');
      expect(await codes.useOnce('token', HOUR_MS)).toBe(true);
      await server.stop();
      await expect(codes.useOnce('token', HOUR_MS)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(codes.store('code', 'token', MINUTE_MS)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(codes.consume('code')).rejects.toMatchObject({ code: 'unavailable' });
    });
  });

  it('know the viewers that another process has recorded, and their own while Redis is unavailable', async () => {
    const [a, b] = [
      createRecentViewers({ clock, cluster: cluster(0) }),
      createRecentViewers({ clock, cluster: cluster(1) }),
    ];
    a.record('ben', 'eva');
    b.record('carl', 'eva');
    await expect.poll(async () => (await a.of('eva')).toSorted()).toEqual(['ben', 'carl']);
    await expect.poll(async () => (await b.of('eva')).toSorted()).toEqual(['ben', 'carl']);
    await server.stop();
    expect(await a.of('eva')).toEqual(['ben']);
  });
});
