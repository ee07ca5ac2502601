import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from './exclusive.ts';
import { DatabaseProblem } from './problems.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns whether another process gets the lock. */
function isFreeForOthers(folder: string): boolean {
  const module = pathToFileURL(join(import.meta.dirname, 'exclusive.ts')).href;
  const code = `import { lockFolder } from '${module}'; lockFolder(${JSON.stringify(folder)}); process.exit(0);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code]).status === 0;
}

describe('the lock of a data folder', () => {
  it('is refused while it is held, also to this process, and is free after its release', () => {
    const folder = aFolder();
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(DatabaseProblem);
    // The refused attempt closed its handle, which must not release the lock of this process.
    expect(isFreeForOthers(folder)).toBe(false);
    lock.release();
    expect(isFreeForOthers(folder)).toBe(true);
    lockFolder(folder).release();
  });

  it('is a file that only its owner can read', () => {
    const folder = aFolder();
    lockFolder(folder).release();
    expect(statSync(join(folder, 'vesper.lock')).mode & 0o777).toBe(0o600);
  });
});
