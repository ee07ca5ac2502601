import { expect, it } from 'vitest';
import { createLevelGuard } from './volume.ts';

it('the volume meter tells the level while the reading moves on', () => {
  const read = createLevelGuard();
  expect(read({ timestamp: 1, audioLevel: 1 }, 0)).toEqual({ level: 1, changedAt: 0 });
  // Muted: packets come, and there is nothing in them.
  expect(read({ timestamp: 2, audioLevel: 0 }, 100)).toEqual({ level: 0, changedAt: 100 });
});

it('calls an old reading silence, and tells since when it is', () => {
  const read = createLevelGuard();
  expect(read({ timestamp: 1, audioLevel: 1 }, 1_000).level).toBe(1);
  expect(read({ timestamp: 1, audioLevel: 1 }, 1_500)).toEqual({ level: 1, changedAt: 1_000 });
  expect(read({ timestamp: 1, audioLevel: 1 }, 1_501)).toEqual({ level: 0, changedAt: 1_000 });
  expect(read({ timestamp: 2, audioLevel: 1 }, 1_600)).toEqual({ level: 1, changedAt: 1_600 });
  expect(read(undefined, 1_700)).toEqual({ level: 0, changedAt: 1_600 });
});

it('the volume meter is silent before the first sound, and asks for the fallback where levels are not told', () => {
  const read = createLevelGuard();
  expect(read(undefined, 0)).toEqual({ level: 0, changedAt: null });
  expect(read({ timestamp: 1 }, 100)).toEqual({ level: null, changedAt: 100 });
});
