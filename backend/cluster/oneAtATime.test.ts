import { describe, expect, it, onTestFinished } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { openDatabase } from '../storage/open.ts';
import { createRowLeases } from './leases.ts';
import { runOneAtATime } from './oneAtATime.ts';

async function openNodes() {
  const database = await openDatabase(':memory:', () => undefined);
  const scope = createScope();
  const clock = createManualClock(1_000_000);
  onTestFinished(async () => {
    scope.end();
    await database.destroy();
  });
  return {
    clock,
    node: (name: string) => ({ leases: createRowLeases(database, name, clock), timers: clock, scope }),
  };
}

describe('a task that one process runs at a time', () => {
  it('runs at the second node after it has ended at the first', async () => {
    const { node } = await openNodes();
    const steps: string[] = [];
    const run = (name: string) =>
      runOneAtATime('seed', node(name), async () => {
        steps.push(`${name} begins`);
        await nextTask();
        steps.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([run('a'), run('b')])).toEqual(['a', 'b']);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('gives the lease back when the task fails', async () => {
    const { node } = await openNodes();
    const failing = runOneAtATime('seed', node('a'), () => Promise.reject(new Error('no space')));
    await expect(failing).rejects.toThrow('no space');
    expect(await runOneAtATime('seed', node('b'), async () => 'done')).toBe('done');
  });

  it('renews the lease of a long task, and waits for the lease of a dead process to expire', async () => {
    const { clock, node } = await openNodes();
    const working = Promise.withResolvers<void>();
    const first = runOneAtATime('seed', node('a'), () => working.promise);
    await Promise.resolve();
    const { leases } = node('b');
    await leases.acquire('seed', 1_000);
    for (let second = 0; second < 20; second += 1) {
      clock.advance(1_000);
      await nextTask();
      expect(await leases.acquire('seed', 1_000)).toBe(null);
    }
    working.resolve();
    await first;
    expect(await leases.acquire('dead', 10_000)).toBe(1);
    clock.advance(10_001);
    expect(await runOneAtATime('dead', node('a'), async () => 'done')).toBe('done');
  });
});
