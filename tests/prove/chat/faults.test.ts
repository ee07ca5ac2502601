import { expect, it } from 'vitest';
import { run } from './faults.ts';

// The small version of `npm run prove -- chat`.
it('two users lose, duplicate and reorder no message over a bad network and a killed server', async () => {
  const report = await run({ messages: 80, cuts: 4, kills: 1 });
  expect(report.goals.filter(({ isMet }) => !isMet)).toEqual([]);
}, 60_000);
