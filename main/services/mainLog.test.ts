import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { copyConsole, openMainLog } from './mainLog.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("the main process's log rotates at its maximum size, limits its files, and returns the newest line last", () => {
  const folder = aFolder();
  const path = join(folder, 'logs', 'main.log');
  const log = openMainLog({ path, now: () => 0, mostBytes: 500, files: 3 });
  for (let at = 0; at < 100; at += 1) log.write('test', `line ${at}`);
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['main.log', 'main.log.1', 'main.log.2']);
  for (const name of readdirSync(join(folder, 'logs')))
    expect(statSync(join(folder, 'logs', name)).size).toBeLessThanOrEqual(500);
  const lines = log.read(20);
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toBe('1970-01-01T00:00:00.000Z test: line 99');
  expect(lines.at(0)).toContain('line 80');
  expect(log.read(1_000).length).toBeLessThan(60);
});

it('the log continues after a restart, with one line per entry and no secrets', () => {
  const path = join(aFolder(), 'main.log');
  openMainLog({ path, now: () => 0, mostBytes: 200 }).write('a', 'x'.repeat(120));
  const log = openMainLog({ path, now: () => 0, mostBytes: 200 });
  log.write('b', 'first\n  second, Bearer abc.def and anna@example.com');
  expect(existsSync(`${path}.1`)).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('1970-01-01T00:00:00.000Z b: first | second, Bearer … and …@…\n');
});

it('a log that cannot be written is skipped, and the app continues', () => {
  const folder = aFolder();
  // A file in place of the log folder.
  writeFileSync(join(folder, 'logs'), '');
  chmodSync(join(folder, 'logs'), 0o400);
  const log = openMainLog({ path: join(folder, 'logs', 'main.log'), now: () => 0 });
  expect(() => log.write('a', 'b')).not.toThrow();
  expect(log.read(10)).toEqual([]);
});

it('console output is copied to the log', () => {
  const target = { error: vi.fn(), warn: vi.fn() };
  const { error } = target;
  const write = vi.fn();
  copyConsole(target, { write });
  target.error('main window', new Error('gone'));
  expect(error).toHaveBeenCalledOnce();
  expect(write).toHaveBeenCalledWith('error', expect.stringContaining('main window Error: gone'));
});
