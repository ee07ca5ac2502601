import { expect, it } from 'vitest';
import { createLevelGuard } from './volume.ts';

it('the level guard returns the level while the reading changes', () => {
  const read = createLevelGuard();
  expect(read({ timestamp: 1, audioLevel: 1 }, 0)).toEqual({ level: 1, changedAt: 0 });
  // A muted microphone sends packets of silence.
  expect(read({ timestamp: 2, audioLevel: 0 }, 100)).toEqual({ level: 0, changedAt: 100 });
});

it('the level guard returns silence and the time of the last change for a stale reading', () => {
  const read = createLevelGuard();
  expect(read({ timestamp: 1, audioLevel: 1 }, 1_000).level).toBe(1);
  expect(read({ timestamp: 1, audioLevel: 1 }, 1_500)).toEqual({ level: 1, changedAt: 1_000 });
  expect(read({ timestamp: 1, audioLevel: 1 }, 1_501)).toEqual({ level: 0, changedAt: 1_000 });
  expect(read({ timestamp: 2, audioLevel: 1 }, 1_600)).toEqual({ level: 1, changedAt: 1_600 });
  expect(read(undefined, 1_700)).toEqual({ level: 0, changedAt: 1_600 });
});

it('the level guard is silent before the first sound, and null if the browser reports no levels', () => {
  const read = createLevelGuard();
  expect(read(undefined, 0)).toEqual({ level: 0, changedAt: null });
  expect(read({ timestamp: 1 }, 100)).toEqual({ level: null, changedAt: 100 });
});
