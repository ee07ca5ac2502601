import { expect, it } from 'vitest';
import { run } from './powerCut.ts';

const small = { rounds: 1, requests: 30 };

it('the proof of power cuts passes for the real backend at small size', async () => {
  const { goals, notes } = await run(small);
  expect(
    goals.filter(({ isMet }) => !isMet),
    notes?.join('\n'),
  ).toEqual([]);
}, 60_000);

it('the proof of power cuts finds an answer that was sent one frame before its data was stored', async () => {
  const { notes } = await run({ ...small, answeredEarlierByFrames: 1 });
  expect(notes?.join('\n')).toContain('was answered and is lost');
}, 60_000);
