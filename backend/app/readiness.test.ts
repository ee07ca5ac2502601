import { describe, expect, it } from 'vitest';
import { openDatabase } from '../storage/open.ts';
import { createReadiness, type ReadinessOptions } from './readiness.ts';

async function readinessOf(change: Partial<ReadinessOptions>): Promise<string | null> {
  const database = await openDatabase(':memory:', () => undefined);
  try {
    const whyNotReady = createReadiness({
      database,
      lock: { isHeld: () => true },
      nodes: { isCurrent: () => true },
      loopDelayMs: () => 20,
      isStopping: () => false,
      ...change,
    });
    return await whyNotReady();
  } finally {
    await database.destroy();
  }
}

describe('readiness', () => {
  it('is given for a healthy node and for a single process', async () => {
    expect(await readinessOf({})).toBe(null);
    expect(await readinessOf({ nodes: null })).toBe(null);
  });

  it.each<[Partial<ReadinessOptions>, string]>([
    [{ isStopping: () => true }, 'The backend is stopping.'],
    [{ loopDelayMs: () => 612.4 }, 'This node is overloaded: its event loop is 612 ms late on average.'],
    [
      { nodes: { isCurrent: () => false } },
      'This node could not renew its row in the database, so others take over its work.',
    ],
    [{ lock: { isHeld: () => false } }, 'The lock of the database was lost and is being regained.'],
  ])('is refused with the reason %#', async (change, reason) => {
    expect(await readinessOf(change)).toBe(reason);
  });
});
