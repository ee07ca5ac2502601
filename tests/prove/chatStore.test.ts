import { expect, it } from 'vitest';
import { run } from './chatStore.ts';

it('the proof passes for the real chat store at small size', async () => {
  const report = await run({ kills: 5, damages: 25 });
  expect(report.notes).toEqual([]);
  expect(report.goals.filter(({ isMet }) => !isMet)).toEqual([]);
}, 60_000);
