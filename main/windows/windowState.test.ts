import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { After } from '../services/after.ts';
import { createWindowState, repairState, type Bounds } from './windowState.ts';

const minimum = { width: 390, height: 640 };
const laptop: Bounds = { x: 0, y: 25, width: 1440, height: 875 };
const monitor: Bounds = { x: 1440, y: 0, width: 2560, height: 1400 };
const repaired = (bounds: Bounds, displays: readonly Bounds[]) =>
  repairState({ bounds, isMaximized: false }, displays, minimum)?.bounds;

describe('the place of a window', () => {
  it('is restored as it was left', () => {
    const left = { x: 1600, y: 100, width: 1280, height: 832 };
    expect(repaired(left, [laptop, monitor])).toEqual(left);
    // Half of the window is off screen, but it can still be dragged.
    const over = { x: -600, y: 100, width: 1280, height: 832 };
    expect(repaired(over, [laptop])).toEqual(over);
  });

  it('is the middle of the remaining display if its monitor was removed', () => {
    expect(repaired({ x: 1600, y: 100, width: 1280, height: 832 }, [laptop])).toEqual({
      x: 80,
      y: 47,
      width: 1280,
      height: 832,
    });
    expect(repaired({ x: 100, y: -2_000, width: 1280, height: 832 }, [laptop])?.y).toBe(47);
  });

  it('is no larger than its display, and no smaller than the minimum', () => {
    expect(repaired({ x: 1500, y: 10, width: 4_000, height: 3_000 }, [laptop, monitor])).toMatchObject({
      width: 2560,
      height: 1400,
    });
    expect(repaired({ x: 10, y: 30, width: 5, height: 5 }, [laptop])).toMatchObject(minimum);
  });

  it('is always reachable, for any stored place and any displays', () => {
    const side = fc.integer({ min: -5_000, max: 5_000 });
    const size = fc.integer({ min: 1, max: 6_000 });
    const display = fc.record({
      x: side,
      y: side,
      width: fc.integer({ min: 640, max: 4_000 }),
      height: fc.integer({ min: 400, max: 3_000 }),
    });
    fc.assert(
      fc.property(
        fc.record({ x: side, y: side, width: size, height: size }),
        fc.array(display, { minLength: 1, maxLength: 3 }),
        (bounds, displays) => {
          const found = repaired(bounds, displays);
          const isReached = displays.some((one) => {
            if (!found) return false;
            const across = Math.min(found.x + found.width, one.x + one.width) - Math.max(found.x, one.x);
            return across >= 96 && found.y >= one.y && found.y + 24 <= one.y + one.height;
          });
          expect(isReached).toBe(true);
        },
      ),
    );
  });

  it('is stored at each move, and read at the next start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vesper-window-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'windows.json');
    const timers = new Set<() => void>();
    const after: After = (_ms, task) => {
      timers.add(task);
      return () => timers.delete(task);
    };
    const settle = () => {
      for (const task of timers) task();
    };
    const open = () => createWindowState({ path, displays: () => [laptop], after });
    expect(open().read('main', minimum)).toBeNull();
    let bounds = { x: 40, y: 60, width: 1000, height: 700 };
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => bounds,
      isMaximized: () => true,
    });
    open().follow(() => 'main', window);
    // Linux only sends `move`, at each step. The last step is written once.
    for (let step = 0; step < 5; step += 1) {
      bounds = { ...bounds, x: 40 + step };
      window.emit('move');
    }
    expect(timers.size).toBe(1);
    expect(open().read('main', minimum)).toBeNull();
    settle();
    expect(open().read('main', minimum)).toEqual({ bounds, isMaximized: true });
    expect(open().read('other', minimum)).toBeNull();
    window.emit('resize');
    window.emit('closed');
    expect(timers.size).toBe(0);
  });
});
