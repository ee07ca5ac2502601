import { expect, it } from 'vitest';
import { run } from './twoClients.ts';

// The small version of `npm run prove -- chat`.
it('two clients show what the server has after random actions in random order', async () => {
  const report = await run({ sequences: 24 });
  expect(report.notes).toEqual([]);
  expect(report.goals.filter(({ isMet }) => !isMet)).toEqual([]);
}, 90_000);
