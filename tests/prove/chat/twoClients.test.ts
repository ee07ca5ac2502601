import { expect, it } from 'vitest';
import { run } from './twoClients.ts';

// The small version of `npm run prove -- chat`.
it('two clients doing anything in any order end up with what the server has', async () => {
  const report = await run({ sequences: 24 });
  expect(report.notes).toEqual([]);
  expect(report.goals.filter(({ isMet }) => !isMet)).toEqual([]);
}, 90_000);
