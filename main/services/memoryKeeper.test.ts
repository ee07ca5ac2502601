import { expect, it, vi } from 'vitest';
import { floorRules } from './memoryFloor.ts';
import { releaseMemory, type PageDebugger, describeProcesses, privateKbOf } from './processMemory.ts';
import { releasedAfterMs, keepMemory, lookEveryMs } from './memoryKeeper.ts';

/** Simulates a day of a page, minute by minute. */
function aDay() {
  let nowMs = 0;
  let due: (() => void) | null = null;
  /** Memory that the page holds and would release. */
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
  /** Adds memory that the page can release, so it is no leak. */
  function hold(kb: number): void {
    spareKb += kb;
    page.privateKb += kb;
  }
  return { page, state, write, renew, isAtRest, releaseMemory, hold, keeper, pass };
}
/** Growth per minute in kilobytes that is large enough to be detected. */
const growthKb = 2_000;
const untilNoticed = Math.ceil(floorRules.mostGrowthKb / growthKb) + 150;

it('a page whose floor grows is reloaded at rest, once, and the log has the reason and time', async () => {
  const { pass, renew, write } = aDay();
  await pass(untilNoticed, growthKb);
  expect(renew).toHaveBeenCalledOnce();
  const said = write.mock.calls.map(([, words]) => words);
  expect(said.filter((words) => words.includes('is renewed'))).toHaveLength(1);
  expect(said.find((words) => words.includes('is renewed'))).toMatch(/grew from \d+ MB to \d+ MB/);
  await pass(24 * 60);
  expect(renew).toHaveBeenCalledOnce();
});

/** A sawtooth: memory grows and is collected, each hour from a higher floor. */
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

it('a sawtooth with a constant floor causes no reload, and one with a growing floor does', async () => {
  const still = aDay();
  await liveInTeeth(still, 24, 0);
  expect(still.releaseMemory).not.toHaveBeenCalled();
  expect(still.renew).not.toHaveBeenCalled();
  const growing = aDay();
  await liveInTeeth(growing, 12, 12_000);
  expect(growing.renew).toHaveBeenCalledOnce();
});

it('memory that the page releases on request is no growth: it is not reloaded, and not asked again at once', async () => {
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

it('a match that starts during the release keeps the page', async () => {
  const day = aDay();
  day.releaseMemory.mockImplementation(async () => void (day.state.isBusy = true));
  await day.pass(untilNoticed, growthKb);
  expect(day.releaseMemory).toHaveBeenCalled();
  expect(day.renew).not.toHaveBeenCalled();
});

it('a page releases memory through its debugger, which is always detached afterwards', async () => {
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

it('no reload during a match or call, while the user is active, or while the page is working', async () => {
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

it('a match that starts while the page is asked prevents the reload', async () => {
  const day = aDay();
  day.isAtRest.mockImplementation(async () => {
    day.state.isBusy = true;
    return true;
  });
  await day.pass(untilNoticed, growthKb);
  expect(day.isAtRest).toHaveBeenCalled();
  expect(day.renew).not.toHaveBeenCalled();
});

it('a new page process or the end of the app discards the old state', async () => {
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

it('private memory is read as each system reports it', () => {
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
