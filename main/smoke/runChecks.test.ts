import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Skipped, type Check, type CheckReport } from './report.ts';
import { runChecks } from './runChecks.ts';
import { readSmokeFile } from './smoke.ts';

const checks: readonly Check[] = [
  { name: 'good', run: () => Promise.resolve('found') },
  { name: 'bad', run: () => Promise.reject(new Error('broken')) },
  {
    name: 'throws',
    run() {
      throw new Error('at once');
    },
  },
  { name: 'hangs', run: () => new Promise(() => undefined) },
  { name: 'absent', run: () => Promise.reject(new Skipped('no tray')) },
  { name: 'real', notInStandIn: 'it has one world', run: () => Promise.resolve('isolated') },
];

async function reportsOf(isElectron: boolean) {
  const reports: CheckReport[] = [];
  await runChecks(checks, {
    isElectron,
    now: performance.now.bind(performance),
    onReport: (report) => void reports.push(report),
    limitMs: 20,
  });
  return reports.map(({ name, result, detail }) => [name, result, detail]);
}

it('reports each check, and continues after one that fails, throws or hangs', async () => {
  expect(await reportsOf(true)).toEqual([
    ['good', 'ok', 'found'],
    ['bad', 'failed', 'broken'],
    ['throws', 'failed', 'at once'],
    ['hangs', 'failed', 'no answer within 0.02 seconds'],
    ['absent', 'skipped', 'no tray'],
    ['real', 'ok', 'isolated'],
  ]);
});

it('skips checks that the substitute of Electron cannot prove', async () => {
  expect((await reportsOf(false)).at(-1)).toEqual(['real', 'stand-in', 'it has one world']);
});

it('reads the path of the report from the arguments', () => {
  expect(readSmokeFile(['vesper', '--smoke=a/smoke.json'], '/home')).toBe(resolve('/home', 'a/smoke.json'));
  expect(readSmokeFile(['vesper', '--smoke='], '/home')).toBeNull();
  expect(readSmokeFile(['vesper', '--hidden'], '/home')).toBeNull();
});
