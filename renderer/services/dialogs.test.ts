import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDialogs } from './dialogs.ts';

const info = { title: '', text: '' };

describe('the dialog stack', () => {
  it('opens above the open dialogs, counts them, and restarts the index when empty (§4)', async () => {
    const dialogs = createDialogs();
    const first = dialogs.open('sign in', {});
    const second = dialogs.open('forgot password', {});
    expect(dialogs.state).toMatchObject({ counter: 2, nextIndex: 2 });
    expect(dialogs.state.pool.map(({ index, name }) => [index, name])).toEqual([
      [0, 'sign in'],
      [1, 'forgot password'],
    ]);
    dialogs.close(1, 'sent');
    expect(await second).toBe('sent');
    expect(dialogs.state).toMatchObject({ counter: 1, nextIndex: 2 });
    dialogs.close(0);
    expect(await first).toBeNull();
    expect(dialogs.state).toMatchObject({ counter: 0, nextIndex: 0, pool: [] });
  });

  it('returns the existing promise for a key that is already open', async () => {
    const dialogs = createDialogs();
    const one = dialogs.open('info', info);
    expect(dialogs.open('info', info)).toBe(one);
    const other = dialogs.open('info', info, { key: 'another' });
    expect(other).not.toBe(one);
    expect(dialogs.state.counter).toBe(2);
  });

  it('keeps errors above dialogs that are opened later', () => {
    const dialogs = createDialogs();
    void dialogs.open('sign in', {});
    void dialogs.open('info', info, { isError: true });
    void dialogs.open('forgot password', {});
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['sign in', 'forgot password', 'info']);
    expect(dialogs.closeTop()).toBe(true);
    expect(dialogs.state.pool.at(-1)?.name).toBe('forgot password');
  });

  it('closes all dialogs without a result when a session ends', async () => {
    const dialogs = createDialogs();
    const both = [dialogs.open('sign in', {}), dialogs.open('forgot password', {})];
    dialogs.closeAll();
    expect(await Promise.all(both)).toEqual([null, null]);
    expect(dialogs.closeTop()).toBe(false);
    dialogs.close(7, 'nobody');
    expect(dialogs.state.counter).toBe(0);
  });

  it('keeps its counts consistent for any order of opening and closing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean(), fc.boolean())), (steps) => {
        const dialogs = createDialogs();
        for (const [number, isOpening, isError] of steps) {
          if (isOpening) void dialogs.open('info', info, { key: String(number), isError });
          else dialogs.close(number);
          const { pool, counter, nextIndex } = dialogs.state;
          expect(counter).toBe(pool.length);
          expect(new Set(pool.map(({ index }) => index)).size).toBe(pool.length);
          expect(nextIndex).toBe(pool.length === 0 ? 0 : nextIndex);
          expect(Math.max(-1, ...pool.map(({ index }) => index))).toBeLessThan(Math.max(1, nextIndex));
          // Error dialogs are above all others.
          const firstError = pool.findIndex((dialog) => dialog.isError);
          if (firstError !== -1) expect(pool.slice(firstError).every((dialog) => dialog.isError)).toBe(true);
        }
      }),
    );
  });
});
