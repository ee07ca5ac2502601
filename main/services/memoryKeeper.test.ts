import { expect, it, vi } from 'vitest';
import { floorRules } from './memoryFloor.ts';
import { releaseMemory, type PageDebugger } from './releaseMemory.ts';
import { releasedAfterMs, keepMemory, lookEveryMs } from './memoryKeeper.ts';
import { describeProcesses, privateKbOf } from './processMemory.ts';

/** A day of a page, minute by minute. */
function aDay() {
  let nowMs = 0;
  let due: (() => void) | null = null;
  /** What the page holds and would give back. */
  let spareKb = 0;
  const page = { id: 1, privateKb: 100_000 };
  const state = { isBusy: false, isFocused: false, idleSeconds: 0, isAtRest: true };
  const write = vi.fn<(source: string, words: string) => void>();
  const renew = vi.fn(() => {
    page.id += 1;
    page.privateKb = 100_000;
  });
  const releaseMemory = vi.fn(async () => {
    page.privateKb -= spareKb;
    spareKb = 0;
  });
  const isAtRest = vi.fn(async () => state.isAtRest);
  const keeper = keepMemory({
    now: () => nowMs,
    after(ms, task) {
      if (ms === releasedAfterMs) {
        task();
        return () => undefined;
      }
      due = task;
      return () => (due = null);
    },
    readPage: () => ({ ...page }),
    readAll: () => [{ kind: 'page', megabytes: 98 }],
    isBusy: () => state.isBusy,
    isFocused: () => state.isFocused,
    idleSeconds: () => state.idleSeconds,
    isAtRest,
    releaseMemory,
    renew,
    log: { write },
  });
  async function pass(minutes: number, growthKb = 0): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      nowMs += lookEveryMs;
      page.privateKb += growthKb;
      const task = due;
      due = null;
      task?.();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  }
  /** It holds more, which is no growth of what it needs. */
  function hold(kb: number): void {
    spareKb += kb;
    page.privateKb += kb;
  }
  return { page, state, write, renew, isAtRest, releaseMemory, hold, keeper, pass };
}
/** Enough to be noticed. */
const growthKb = 2_000;
const untilNoticed = Math.ceil(floorRules.mostGrowthKb / growthKb) + 150;

it('a page whose floor grows is renewed at rest, once, and the log says when and why', async () => {
  const { pass, renew, write } = aDay();
  await pass(untilNoticed, growthKb);
  expect(renew).toHaveBeenCalledOnce();
  const said = write.mock.calls.map(([, words]) => words);
  expect(said.filter((words) => words.includes('is renewed'))).toHaveLength(1);
  expect(said.find((words) => words.includes('is renewed'))).toMatch(/grew from \d+ MB to \d+ MB/);
  await pass(24 * 60);
  expect(renew).toHaveBeenCalledOnce();
});

/** Up with garbage, down with each collection: an hour of teeth, each as far above the one before. */
async function liveInTeeth(
  day: ReturnType<typeof aDay>,
  hours: number,
  growthKbAnHour: number,
): Promise<void> {
  const toothMinutes = 20;
  for (let tooth = 0; tooth < hours * 3; tooth += 1) {
    await day.pass(toothMinutes - 1, 10_000);
    day.page.privateKb -= (toothMinutes - 1) * 10_000 - Math.round(growthKbAnHour / 3);
    await day.pass(1);
  }
}

it('a saw-tooth that grows nowhere renews nothing, however high it is; one whose floor grows does', async () => {
  const still = aDay();
  await liveInTeeth(still, 24, 0);
  expect(still.releaseMemory).not.toHaveBeenCalled();
  expect(still.renew).not.toHaveBeenCalled();
  const growing = aDay();
  await liveInTeeth(growing, 12, 12_000);
  expect(growing.renew).toHaveBeenCalledOnce();
});

it('what the page gives back when it is asked is no growth: it stays as it is, and is not asked again at once', async () => {
  const day = aDay();
  await day.pass(90);
  day.hold(floorRules.mostGrowthKb + 20_000);
  await day.pass(100);
  expect(day.releaseMemory).toHaveBeenCalledOnce();
  expect(day.renew).not.toHaveBeenCalled();
  expect(day.write.mock.calls.map(([, words]) => words)).toContainEqual(
    expect.stringMatching(/98 MB once the page was asked to give back/),
  );
  await day.pass(24 * 60);
  expect(day.releaseMemory).toHaveBeenCalledOnce();
});

it('a match that begins while it gives back keeps the page', async () => {
  const day = aDay();
  day.releaseMemory.mockImplementation(async () => void (day.state.isBusy = true));
  await day.pass(untilNoticed, growthKb);
  expect(day.releaseMemory).toHaveBeenCalled();
  expect(day.renew).not.toHaveBeenCalled();
});

it('a page gives back by its own pageDebugger, which is let go whatever it answers', async () => {
  let isAttached = false;
  const said: string[] = [];
  const pageDebugger: PageDebugger = {
    isAttached: () => isAttached,
    attach: () => void (isAttached = true),
    async sendCommand(method) {
      said.push(method);
    },
    detach: () => void (isAttached = false),
  };
  await releaseMemory(pageDebugger);
  expect(said).toEqual(['HeapProfiler.collectGarbage', 'Memory.simulatePressureNotification']);
  expect(isAttached).toBe(false);
  await releaseMemory({ ...pageDebugger, sendCommand: () => Promise.reject(new Error('no such word')) });
  expect(isAttached).toBe(false);
  const attach = vi.fn();
  await releaseMemory({ ...pageDebugger, isAttached: () => true, attach });
  expect(attach).not.toHaveBeenCalled();
});

it('never in a match or a call, never under the hands of somebody, never while something is under way', async () => {
  const day = aDay();
  day.state.isBusy = true;
  await day.pass(untilNoticed, growthKb);
  day.state.isBusy = false;
  day.state.isFocused = true;
  day.state.idleSeconds = 59;
  await day.pass(30);
  expect(day.isAtRest).not.toHaveBeenCalled();
  day.state.idleSeconds = 60;
  day.state.isAtRest = false;
  await day.pass(30);
  expect(day.renew).not.toHaveBeenCalled();
  day.state.isAtRest = true;
  await day.pass(1);
  expect(day.renew).toHaveBeenCalledOnce();
});

it('a match that begins while the page is asked keeps it as it is', async () => {
  const day = aDay();
  day.isAtRest.mockImplementation(async () => {
    day.state.isBusy = true;
    return true;
  });
  await day.pass(untilNoticed, growthKb);
  expect(day.isAtRest).toHaveBeenCalled();
  expect(day.renew).not.toHaveBeenCalled();
});

it('another process of the page, and the end of the app, begin nothing of the old one', async () => {
  const day = aDay();
  for (let at = 0; at < 10; at += 1) {
    await day.pass(60, growthKb);
    day.page.id += 1;
    day.page.privateKb = 100_000;
  }
  expect(day.renew).not.toHaveBeenCalled();
  day.keeper.end();
  await day.pass(untilNoticed, growthKb);
  expect(day.renew).not.toHaveBeenCalled();
});

it('what is private is read as each system tells it', () => {
  const memory = { workingSetSize: 900 };
  expect(privateKbOf({ pid: 1, type: 'Tab', memory: { ...memory, privateBytes: 70 } })).toBe(70);
  const rollup = 'Rss: 900 kB\nPrivate_Clean:      12 kB\nPrivate_Dirty:     300 kB\n';
  expect(privateKbOf({ pid: 1, type: 'Tab', memory }, () => rollup)).toBe(312);
  const none = () => {
    throw new Error('no such file');
  };
  expect(privateKbOf({ pid: 1, type: 'Tab', memory }, none)).toBe(900);
  const big = { workingSetSize: 1, privateBytes: 10_240 };
  const two = [
    { pid: 5, type: 'Tab', memory: big },
    { pid: 6, type: 'GPU', memory: big },
  ];
  expect(describeProcesses(two, 5)).toEqual([
    { kind: 'page', megabytes: 10 },
    { kind: 'GPU', megabytes: 10 },
  ]);
});
