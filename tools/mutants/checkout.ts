import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A copy of the last commit in which files are changed, apart from the working tree. */
export interface Checkout {
  readonly folder: string;
  /** Hash of the commit. */
  readonly commit: string;
  write(path: string, source: string): void;
  remove(): void;
}

/**
 * Checks the last commit out into the folder, with hard links to the packages: Vite serves no file outside of its root,
 * so a symbolic link does not work. Replaces the folder that an interrupted run left there.
 */
export function createCheckout(root: string, folder: string): Checkout {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  if (existsSync(folder)) remove();
  mkdirSync(dirname(folder), { recursive: true });
  git('worktree', 'add', '--detach', folder, 'HEAD');
  const packages = join(folder, 'node_modules');
  execFileSync('cp', ['-al', join(root, 'node_modules'), packages]);
  // Caches are rewritten in place: with hard links the copy would change those of the original.
  for (const cache of ['.cache', '.vite', '.vite-temp', '.vitest'])
    rmSync(join(packages, cache), { recursive: true, force: true });
  return {
    folder,
    commit: git('rev-parse', 'HEAD'),
    write: (path, source) => writeFileSync(join(folder, path), source),
    remove,
  };
}
