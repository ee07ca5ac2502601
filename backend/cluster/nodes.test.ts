import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { createRowLeases } from './leases.ts';
import { createNodes, type DeadNode } from './nodes.ts';

const log = pino({ level: 'silent' });

async function aDatabase() {
  const database = await openTestDatabase();
  onTestFinished(() => database.destroy());
  const clock = createJumpingClock(1_000_000);
  function node(self: string) {
    const scope = createScope();
    onTestFinished(() => scope.end());
    const nodes = createNodes({ self, database, clock, scope, log });
    const deaths: DeadNode[] = [];
    const left: string[] = [];
    nodes.onNodeDeath((dead) => deaths.push(dead));
    nodes.onLeft((id) => left.push(id));
    return { nodes, scope, deaths, left, leases: createRowLeases(database, self, clock) };
  }
  return { clock, database, node };
}

it('living nodes know each other, and one of them buries a dead node', async () => {
  const { clock, node } = await aDatabase();
  const [one, two, three] = [node('one'), node('two'), node('three')];
  for (const { nodes } of [one, two, three]) await nodes.renew();
  await one.nodes.renew();
  expect([...one.nodes.alive()].sort()).toEqual(['one', 'three', 'two']);
  // Stops the timers, as on a node that hangs.
  three.scope.end();
  clock.advance(4_000);
  for (const { nodes } of [one, two]) await nodes.renew();
  clock.advance(2_000);
  await Promise.all([one.nodes.renew(), two.nodes.renew()]);
  for (const { nodes } of [one, two]) await nodes.renew();
  expect([...one.deaths, ...two.deaths]).toEqual([{ node: 'three', seenMs: 1_000_000, hasLeft: false }]);
  expect([one.left, two.left]).toEqual([['three'], ['three']]);
});

it('a node learns that it could not renew its row in time', async () => {
  const { clock, node } = await aDatabase();
  const one = node('one');
  let lapses = 0;
  one.nodes.onLapsed(() => (lapses += 1));
  await one.nodes.renew();
  expect(one.nodes.isCurrent()).toBe(true);
  clock.jump(6_000);
  expect(one.nodes.isCurrent()).toBe(false);
  clock.advance(1_000);
  expect(lapses).toBe(1);
  await one.nodes.renew();
  expect(one.nodes.isCurrent()).toBe(true);
});

it('a node that ended normally is handed to one of the others, as one that left', async () => {
  const { node } = await aDatabase();
  const [one, two] = [node('one'), node('two')];
  await one.nodes.renew();
  await two.nodes.renew();
  await two.nodes.leave();
  await one.nodes.renew();
  expect(one.deaths).toMatchObject([{ node: 'two', hasLeft: true }]);
});

it('a lease belongs to one node, and each new owner gets a greater epoch', async () => {
  const { clock, database, node } = await aDatabase();
  const [one, two] = [node('one'), node('two')];
  expect(await one.leases.acquire('matcher', 5_000)).toBe(1);
  expect(await two.leases.acquire('matcher', 5_000)).toBeNull();
  expect(await one.leases.acquire('matcher', 5_000)).toBe(1);
  clock.advance(6_000);
  expect(await two.leases.acquire('matcher', 5_000)).toBe(2);
  // The checks of a former owner fail after it wakes up.
  await expect(one.leases.require(database, 'matcher', 1)).rejects.toThrow(/owns the lease/);
  await two.leases.require(database, 'matcher', 2);
  await two.leases.release('matcher');
  clock.advance(1);
  expect(await one.leases.acquire('matcher', 5_000)).toBe(3);
});
