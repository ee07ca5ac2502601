import { expect, it } from 'vitest';
import { run } from './money.ts';

it('the ledger proof passes for the real backend at small size', async () => {
  const { goals, notes } = await run({ steps: 400 });
  expect(
    goals.filter(({ isMet }) => !isMet),
    notes?.join('\n'),
  ).toEqual([]);
}, 60_000);

it('the ledger proof finds a balanced transfer of a coin that no user earned', async () => {
  const { notes } = await run({
    steps: 100,
    meddle: async ({ backend, actors }) => {
      await backend.context.ledger.book({
        userId: actors[0]?.id ?? '',
        kind: 'giftEarning',
        ref: 'air',
        coins: 1,
      });
    },
  });
  expect(notes?.join('\n')).toContain('booked, and not due: user-0 giftEarning air 1');
}, 60_000);
