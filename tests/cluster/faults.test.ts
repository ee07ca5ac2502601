/** @module-tag prove */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pause, waitFor, waitMs } from '#tests/kit/waitFor.ts';
import { startCluster, type Cluster } from '../../tools/cluster/cluster.ts';
import { findPrograms, missingPrograms } from '../../tools/cluster/programs.ts';
import { ask } from './database.ts';
import { meet, openPair, talkDuring, type Talker } from './talkers.ts';

const missing = missingPrograms(findPrograms());
if (missing !== null) console.warn(`Skipped: faults of several nodes. ${missing}`);

/** Milliseconds for a fault, its repair, and the wait until everyone has received everything. */
const timeout = 6 * waitMs;

describe.skipIf(missing !== null)('while people talk', { timeout }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({
      nodes: 3,
      companions: 0,
      env: { RATE_LIMITS: 'off', MODERATION_DETECTORS: 'off', LOG_LEVEL: 'warn', MEET_AGAIN_AFTER_MS: '0' },
    });
  }, timeout);
  afterAll(() => cluster.close(), timeout);

  const number = async (sql: string) => Number((await ask(cluster.databaseUrl, sql))[0]?.['n']);

  /**
   * Checks that no message is stored twice, that coins add up, and that each person is in at most one
   * encounter.
   */
  async function expectSound(pairs: readonly (readonly [Talker, Talker])[]): Promise<void> {
    for (const [a, b] of pairs)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        expect(to.known.size).toBe(from.sent.length);
        expect(new Set(to.arrived).size).toBe(to.arrived.length);
        const stored = await ask(
          cluster.databaseUrl,
          `select text, count(*) as n from messages where from_id = '${from.userId}' and type = 'text' group by text`,
        );
        expect(stored.map((row) => String(row['text'])).toSorted()).toEqual(from.sent.toSorted());
        expect(stored.every((row) => Number(row['n']) === 1)).toBe(true);
      }
    expect(
      await number(`select count(*) as n from (select a as u from matches where due_ms is not null
        union all select b from matches where due_ms is not null) x group by u having count(*) > 1
        union all select 0 limit 1`),
    ).toBe(0);
  }

  async function pairs(count: number): Promise<[Talker, Talker][]> {
    const opened: [Talker, Talker][] = [];
    for (let index = 0; index < count; index++) opened.push(await openPair(cluster));
    return opened;
  }

  it('a node is killed and started again: no message is lost or doubled', async () => {
    const talking = await pairs(4);
    await talkDuring(talking, async () => {
      await pause(1_000);
      await cluster.node(1).kill();
      await pause(8_000);
      await cluster.node(1).start();
      await cluster.balanced();
      await pause(1_000);
    });
    await expectSound(talking);
  });

  it('a node hangs for ten seconds and resumes: no message is lost or doubled', async () => {
    const talking = await pairs(4);
    await talkDuring(talking, async () => {
      await pause(1_000);
      const node = cluster.node(2);
      node.stop();
      onTestFinished(() => (node.state === 'stopped' ? node.cont() : undefined));
      await pause(10_000);
      node.cont();
      await pause(3_000);
    });
    await expectSound(talking);
  });

  it('Redis is flushed and restarted: no message is lost or doubled', async () => {
    const talking = await pairs(4);
    await talkDuring(talking, async () => {
      await pause(500);
      await cluster.flush();
      await pause(2_000);
      await cluster.stopRedis();
      await pause(5_000);
      await cluster.startRedis();
      await pause(2_000);
    });
    await expectSound(talking);
  });

  it('PostgreSQL is restarted: no message is lost or doubled, and no node ends', async () => {
    const talking = await pairs(4);
    await talkDuring(talking, async () => {
      await pause(500);
      await cluster.restartDatabase();
      await pause(3_000);
    });
    await expectSound(talking);
    for (const node of cluster.nodes) expect(node.state).toBe('running');
  });

  it('every node is restarted, one after the other: no message is lost or doubled', async () => {
    const talking = await pairs(4);
    await talkDuring(talking, async () => {
      for (const node of cluster.nodes) {
        await node.restart();
        await cluster.balanced();
      }
    });
    await expectSound(talking);
  });

  it('the leader of the matcher is killed: the next two people are paired by another node', async () => {
    const leader = async () =>
      String((await ask(cluster.databaseUrl, `select node from leases where name = 'matcher'`))[0]?.['node']);
    const [him, her] = await openPair(cluster);
    await meet(him, her);
    const before = await leader();
    for (const node of cluster.nodes) {
      if ((await leader()) !== before) break;
      await node.kill();
      await waitFor(async () =>
        expect(await number(`select count(*) as n from nodes where seen_ms > 0`)).toBe(2),
      );
      await node.start();
      await cluster.balanced();
    }
    const [one, other] = await openPair(cluster);
    await meet(one, other);
    expect(await leader()).not.toBe(before);
  });
});
