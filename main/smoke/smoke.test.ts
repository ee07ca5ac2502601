import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SmokeReport } from './report.ts';
import { beginSmoke } from './smoke.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesper-smoke-unit-'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function begin() {
  const app = { exit: vi.fn(), setPath: vi.fn() };
  const stdout = { write: vi.fn((_: string, done: () => void) => (done(), true)) };
  const own = Object.assign(new EventEmitter(), { stdout, versions: {}, env: {} as NodeJS.ProcessEnv });
  const file = join(folder, 'a/smoke.json');
  const smoke = beginSmoke({ file, app, own: own as never });
  const dataFolder = app.setPath.mock.calls[0]?.[1] as string;
  const report = () => JSON.parse(readFileSync(file, 'utf8')) as SmokeReport;
  return { smoke, app, own, stdout, file, dataFolder, report };
}
const end = () => Promise.resolve();
const good = { name: 'good', run: () => Promise.resolve('fine') };

it('a smoke run has a separate data folder and an empty backend, and deletes the folder at exit', () => {
  const { app, own, dataFolder } = begin();
  expect(app.setPath).toHaveBeenCalledExactlyOnceWith('userData', dataFolder);
  expect(dataFolder).toContain('vesper-smoke-');
  expect(own.env).toEqual({ SEED: 'empty', COMPANIONS: '0' });
  expect(existsSync(dataFolder)).toBe(true);
  own.emit('exit', 0);
  expect(existsSync(dataFolder)).toBe(false);
});

it('a smoke run writes the same report to its file and to stdout, and exits with 0', async () => {
  const { smoke, app, own, stdout, file, report } = begin();
  await smoke.run({ checks: [good], facts: () => ({ platform: 'linux' }), end });
  await vi.advanceTimersByTimeAsync(0);
  expect(report()).toMatchObject({
    result: 'ok',
    runtime: 'stand-in',
    facts: { platform: 'linux' },
    checks: [{ name: 'good', result: 'ok', detail: 'fine' }],
  });
  expect(stdout.write.mock.calls[0]?.[0]).toBe(readFileSync(file, 'utf8'));
  expect(app.exit).toHaveBeenCalledWith(0);
  own.emit('exit', 0);
});

it('a smoke run exits with 1 if a check fails', async () => {
  const { smoke, app, own, report } = begin();
  const bad = { name: 'bad', run: () => Promise.reject(new Error('broken')) };
  await smoke.run({ checks: [bad, good], facts: () => ({}), end });
  await vi.advanceTimersByTimeAsync(0);
  expect(report().checks.map(({ result }) => result)).toEqual(['failed', 'ok']);
  expect(app.exit).toHaveBeenCalledWith(1);
  own.emit('exit', 1);
});

it('a smoke run ends after 60 seconds, even if the app has not started', async () => {
  const { app, own, report } = begin();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(app.exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(report().checks).toMatchObject([{ name: 'deadline', result: 'failed' }]);
  expect(app.exit).toHaveBeenCalledWith(1);
  own.emit('exit', 1);
});

it('a smoke run exits even if a process of the app does not end', async () => {
  const { smoke, app, own } = begin();
  void smoke.run({ checks: [good], facts: () => ({}), end: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(app.exit).toHaveBeenCalledWith(0);
  own.emit('exit', 0);
});
