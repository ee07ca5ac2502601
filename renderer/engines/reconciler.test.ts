import { expect, it } from 'vitest';
import { createReconciler } from './reconciler.ts';

it('the reconciler runs one at a time, and once more for all calls during a run', async () => {
  let active = 0;
  let runs = 0;
  const gates: (() => void)[] = [];
  const settle = createReconciler(async () => {
    active += 1;
    runs += 1;
    expect(active).toBe(1);
    await new Promise<void>((resolve) => gates.push(resolve));
    active -= 1;
  });

  const first = settle();
  await Promise.resolve();
  await Promise.resolve();
  expect(runs).toBe(1);
  const second = settle();
  const third = settle();
  gates.shift()!();
  while (gates.length === 0) await Promise.resolve();
  gates.shift()!();
  await Promise.all([first, second, third]);
  expect(runs).toBe(2);
});

it('the reconciler works again after a run that threw', async () => {
  let runs = 0;
  const settle = createReconciler(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('first')) : Promise.resolve();
  });
  await expect(settle()).rejects.toThrow('first');
  await settle();
  expect(runs).toBe(2);
});

it('the reconciler handles a call that arrives while the last run ends', async () => {
  let wanted = 0;
  let actual = 0;
  const settle = createReconciler(() => {
    actual = wanted;
    return Promise.resolve();
  });
  for (let index = 1; index <= 50; index += 1) {
    wanted = index;
    const settled = settle();
    for (let turn = 0; turn < index % 7; turn += 1) await Promise.resolve();
    wanted = index + 0.5;
    await Promise.all([settled, settle()]);
    expect(actual).toBe(wanted);
  }
});
