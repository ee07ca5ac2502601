import { expect, it } from 'vitest';
import { createLevelGuard } from './volume.ts';

it('tells the level while the reading moves on', () => {
  const levelOf = createLevelGuard();
  expect(levelOf({ timestamp: 1, audioLevel: 1 }, 0)).toBe(1);
  expect(levelOf({ timestamp: 2, audioLevel: 0 }, 100)).toBe(0);
});

it('calls an old reading silence', () => {
  const levelOf = createLevelGuard();
  expect(levelOf({ timestamp: 1, audioLevel: 1 }, 1_000)).toBe(1);
  expect(levelOf({ timestamp: 1, audioLevel: 1 }, 1_500)).toBe(1);
  expect(levelOf({ timestamp: 1, audioLevel: 1 }, 1_501)).toBe(0);
  expect(levelOf({ timestamp: 2, audioLevel: 1 }, 1_600)).toBe(1);
});

it('is silent before the first sound, and asks for the fallback where levels are not told', () => {
  const levelOf = createLevelGuard();
  expect(levelOf(undefined, 0)).toBe(0);
  expect(levelOf({ timestamp: 1 }, 100)).toBe(null);
});
