import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepCrashDumps } from './crashDumps.ts';

it('keeps crash dumps on this machine, and counts them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-dumps-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = vi.fn();
  const dumps = keepCrashDumps({ start }, { getPath: () => join(folder, 'Crashpad') });
  expect(start).toHaveBeenCalledExactlyOnceWith({ uploadToServer: false });
  expect(dumps.count()).toBe(0);
  mkdirSync(join(folder, 'Crashpad/pending'), { recursive: true });
  for (const name of ['pending/a.dmp', 'pending/b.dmp', 'settings.dat'])
    writeFileSync(join(folder, 'Crashpad', name), '');
  expect(dumps.count()).toBe(2);
});
