import { expect, it, vi } from 'vitest';
import { createKeepAwake } from './power.ts';

it("the display stays on from a page's first request until it cancels or is gone", () => {
  const held = new Set<number>();
  let last = 0;
  const setThrottled = vi.fn();
  const onBusy = vi.fn();
  const awake = createKeepAwake({
    blocker: {
      start() {
        last += 1;
        held.add(last);
        return last;
      },
      stop: (id) => held.delete(id),
    },
    setThrottled,
    onBusy,
  });
  const ask = (isOn: boolean, id = 1) => awake.handlers['power:keepAwake']({ isOn }, { id });
  ask(true);
  ask(true);
  ask(true, 2);
  expect(held.size).toBe(2);
  ask(false);
  ask(false);
  expect(held.size).toBe(1);
  expect(onBusy).toHaveBeenLastCalledWith(true);
  awake.release(2);
  expect(held.size).toBe(0);
  expect(onBusy).toHaveBeenLastCalledWith(false);
  expect(
    setThrottled.mock.calls.map(([caller, isThrottled]) => [(caller as { id: number }).id, isThrottled]),
  ).toEqual([
    [1, false],
    [2, false],
    [1, true],
    [2, true],
  ]);
});
